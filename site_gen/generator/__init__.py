"""The generator of boards: a random answer, all clues that follow from it, then fewer clues."""
