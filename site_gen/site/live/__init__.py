"""The live preview, which builds at every save and reports changes to the pages in browsers.

`session` builds, `watching` and `changes` notice saved files, `last_good` replaces files with
mistakes, `server` and `injection` deliver pages, `news` reports to them, and `preview` chooses the
folder.
"""
