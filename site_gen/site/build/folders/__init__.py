"""The folders of a site, and how a new site replaces the old one.

`places` names the folders, and the mark with the files that site-gen wrote; `staging` writes a site
next to the old one and exchanges them; `foreign_files` keeps those that site-gen did not write.
"""
