"""Who does the solving: processes of this machine, a cluster, a stream of boards."""
