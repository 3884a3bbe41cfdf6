"""The live preview, which builds at every save and reports changes to the pages in browsers."""
