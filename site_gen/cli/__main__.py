"""`python -m site_gen.cli`, where the command itself is not on the path."""

from . import main

main(prog_name="site-gen")
