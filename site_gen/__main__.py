"""The entry point of `python -m site_gen`, for when `site-gen` is not on the path."""

from .cli import main

main(prog_name="site-gen")
