"""The workshop: questions about boards and their answers, as JSON, for a browser.

The functions here need only the standard library and svgwrite. A web worker runs them in Python
compiled to WebAssembly, and a page exchanges messages with it. `desk.Desk` reads and writes them;
`templates/workshop` has the worker and the page.

A request is an object `{v: 1, id, do, ...}`; `id` is a number that the page chooses. The reply is
`{v: 1, id, ok: {...}}` or `{v: 1, id, error: {code, message, block?, row?, col?}}`. Requests that
may take long are worked on in slices, between which the worker reads messages; meanwhile
`{v: 1, id, progress: {...}}` may arrive. Only one such question is open: another one, or
`{v: 1, cancel: id}`, ends it with the code `cancelled`.

A board is `kind` (its name) and `blocks` (their texts by name), as in a puzzle's file. Cells are
`[row, column]` from 0. Pictures (`svg`) are SVG elements that the site's styles apply to.

Quick requests:

- `hello`: `{kinds}`. A kind is `{name, title, blocks, variants, size, largest, cells, makes,
  symmetries, thins, repairs, grows}`; `variants` are `{name, title, block, word}`, once for each of
  their names: the optional block that states one, and the line there that requires it, if there is
  one; `size` is the kind's usual rows and columns, `cells` the most that a board has,
  `makes` whether the generator has boards of it, `symmetries` those that it can give to the places
  of clues, `thins` whether clues can be left out, `repairs` whether boards can be changed until one
  answer is left, and `grows` whether clues follow from an answer.
  A block is `{name, optional, about, layout, side, beside, signs, palette, paints, cycles}`:
  words about its text, the arrangement of its tokens (see `boards.blocks`), the side of the board
  where they stand, whether its lists of cells begin beside the board, the characters of tokens,
  pairs of an entry and its words, whether it is of regions, and whether clicks go on to the next
  sign.
- `open`, with `text` (a puzzle's file, an address of puzz.link or f-puzzles, `#load=` and the data
  of such an address, or the fragment of a link of the workshop) and an optional `kind`; or with
  `kind` alone for its example: the same as `edit`, with the `title` of a file. A link to a board of
  the generator has `{make: {...}}` instead, the fields of a request `generate`, `by`, the version
  that wrote it, and `play`, whether to play the board at once; without a seed, the page chooses
  one. If a file does not note its kind, and several kinds fit and none is chosen, the reply is
  `{title, kinds}`, their names.
- `edit`, with a board: `{kind, blocks, rows, cols, svg, refused, says, notes, address}`, where
  `refused` are the digits, by block, that are too large for boards of this size, `says` describes
  the clues, `notes` the optional rules, and `address` is the one on puzz.link or null.
  An edit comes before: `block, places, entry, typed`, `paste, places` with the tokens of a
  rectangle by block, `side, by`, `turn`, or `rows, cols` for an empty board; see `edits`. After an
  entry, `said` is what the place has now. With a `symmetry`, entries are repeated at the images of
  their places where that is meant, and `lacks` are the places, by block, that lack a clue.
  `loose`, in the request and the reply, are the cells beside borders that divide no region yet,
  pair by pair; they are drawn, but no part of the board. If the blocks are not a board: `{kind,
  blocks, rows, cols, svg, refused, problem}`, where `problem` is `{message, block, row, col, start,
  end}`. `start` and `end` are the place of the mistake in the text of the block, in characters;
  everything but `message` may be null.
- `export`, with a board, `title`, `style` (the text of a stylesheet) and `verdict` (that of the
  reply to `verdict`, if there was one): `{markdown, fragment, svg, address}`. `svg` is a whole
  file, and `markdown` a puzzle's file that expects what was proved. With `make`, the fields of a
  request `generate`, and `by`, the version of the program, the fragment names these instead of the
  board.

Questions in slices, all but the last with a board:

- `verdict`: `{verdict, says, svg, answers, work}`. `verdict` is "unique", "none" or "several". The
  board in `svg` has rings around the cells that it is about. `answers` are `{svg, rows}` of at most
  two answers. With several answers also `cells`, in which they differ, `alike`, the number of
  others, and `exact`, whether it is proved that these are the same in all answers. Without an
  answer also `clues`, which contradict each other. Progress: `{cells, marks}`, the cells that are
  known to differ so far, and their marks as the path of an SVG.
- `suggest`: `{says, clues, blocks, svg}`: clues that would leave one answer, and the board with
  them; with a `symmetry`, also those at the images of their places. Without such clues, only
  `says`.
- `clues`: `{blocks}`, with all clues of an answer. `position` is that of a game on this board; if
  it has no marks, the answer is one that the search finds.
- `thin`: `{blocks}`, without clues that the only answer does not need.
- `unique`: `{blocks}` of the board after changes that leave one answer, such as moved borders of
  regions; or `{says}`, if none was found. `position` is that of `clues`: its answer is kept.
- `steps`: `{word, steps, ended}`: the difficulty, and the steps to the only answer, each `{says,
  row, cells, clues}`. `row` is the row of the model that decides the step, as text. Progress:
  `{steps}`, their number so far.
- `possible`: `{svg, states, says, exact}`: what each decision of the board can be. In `svg` each
  has its number, as `data-decision`, and what is drawn if it is 1 has the class `one`. `states` has
  a character for each: `a` 1 in all answers, `n` in none, `s` in some, and as long as that is not
  proved, `y` in all answers so far, `x` in none so far. Progress: `{svg, states}` at first, and
  then `{states, left}`, with the number of those that are not proved.
- `play`: everything that the player of a puzzle's page reads: `{title, fragment, board, play,
  decisions, why, model, sentences, scripts, how, pen, candidates, sets, effects, hints, word}`.
  `fragment` is that of a link to the board, and `board` the stage as SVG; `play`, `decisions`,
  `why` and `model` are the data blocks of these names; `why`, `model` and `word` are null unless
  there is exactly one answer and the request has `hints: true`. `ident` in the request names the
  game in the browser's storage. If the request has `make`, the fields of a request `generate`,
  `others` are links to boards that are made anew: pairs of words and a fragment.
- `generate`, with `kind, rows, cols, seed` and optionally `number, level, symmetry, minimal`, and
  `step`, "up" or "down", to take the next size if the kind has no boards of this one: the
  same as `edit`, with `{text, clues, tries, word, command, make}`. `text` is the file that
  `site-gen generate` writes for it, if SCIP confirms the board. Progress: `{tries}`, the number of
  random answers so far.

Codes of errors: `board` (not a board, or one that has no such answer), `limit` (the work for one
question is used up; `{v: 1, id, do: "more", of: id}` continues it), `cancelled`, `version` (the
message is of another version), `request` (not a request), `memory`, and `bug`.
"""
