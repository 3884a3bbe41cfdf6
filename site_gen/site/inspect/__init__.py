"""Checks of a built site, page by page, and of kinds of puzzle.

`check` checks a site, with `check_page` for each file. `kind_check` checks a kind: `kind_rules` its
rules, `kind_answers` its model, `kind_play` its checks in the `player`, `kind_boards` its
generator. `kind_suggestions` shows its author examples.
"""
