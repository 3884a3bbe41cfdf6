"""The execution of solves: local processes, a cluster, and streams of boards."""
