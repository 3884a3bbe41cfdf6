"""The reading and checking of prose and links, before anything is solved."""
