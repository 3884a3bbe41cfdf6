"""The entry point of `python -m site_gen.cli`, for when `site-gen` is not on the path."""

from . import main

main(prog_name="site-gen")
