"""Steps in a language other than English: their decisions, the rule and the premises.

English sentences describe the mistake and its reasons by many joined phrases. Other languages get
the same step in short forms: decisions, and a fact that solvers see at once, or else the rules and
the premises, each translated as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import groupby

from ...boards.answers import DecisionText
from ...boards.rules import Rule
from .decision_words import format_decisions
from .filling import CELL
from .step_words import StepWords
from .steps import Step
from .walk import LISTED

FACT = "{decided}: {fact}."
FORCED = "{decided}. {rule}"
REFUTED = "{decided}. Otherwise there would be a contradiction: {rule}"
LED = "{decided}. Otherwise {leads} would follow, and then a contradiction: {rule}"
CASES = "{decided}. Otherwise both {first} and {second} would lead to a contradiction."
PREMISES = "Given: {premises}."
MORE = "%d more"
FORMS = FACT, FORCED, REFUTED, LED, CASES, PREMISES, MORE
"""Messages of whole steps. The fields are decisions, facts, and rules as sentences."""
PLACES = (
    *("%s in R%dC%d", "%s at R%dC%d", "%s from R%dC%d", "%s at point R%dC%d", "symbol %s"),
    *("%s of row %d", "%s of column %d", "%s of region R%dC%d"),
    *("%s of row %d from the right", "%s of column %d from below"),
    *("%s above column %d", "%s below column %d", "%s below R%dC%d"),
    *("%s to the left of row %d", "%s to the right of row %d", "%s to the right of R%dC%d"),
    *("%s down in R%dC%d", "%s up in R%dC%d"),
    *("%s to the left in R%dC%d", "%s to the right in R%dC%d"),
    *("R%dC%d top", "R%dC%d bottom", "R%dC%d left", "R%dC%d right"),
    *("%s between R%dC%d and R%dC%d", "%s from R%dC%d to R%dC%d", "%s at R%dC%d and R%dC%d"),
)
"""Messages of places: a clue and where it is, and a side of a cell."""
LISTED_CLUES = (
    *("%d cage", "%d+ cage", "%d− cage", "%d× cage", "%d÷ cage", "%d-cage"),
    *("sandwich sum %d", "skyscraper number %d", "x-sum %d", "numbered room %d", "clones"),
    *("little killer %d", "V mark", "X mark", "black dot", "white dot", "greater-than sign"),
)
"""Messages of clues that have more than a number or a symbol."""
STATES = (
    *("visited", "not visited", "black %s", "not black %s", "fills %s", "does not fill %s"),
    *("in the galaxy of %s", "not in the galaxy of %s", "in the piece of R1C1"),
    *("not in the piece of R1C1", "upper left", "upper right", "lower left", "lower right"),
    *("bridge", "no bridge", "two bridges", "at most one bridge", "domino", "no domino"),
    *("border", "no border", "drawn", "not drawn", "chosen", "not chosen"),
)
"""Messages of decisions: what holds in a place, with the value in a slot."""
CLUE = re.compile(r"the (.+?) ((?:in|at|from|of|above|below|between|to the|down in|up in) .*\d.*)")
SYMBOL = re.compile(r"the symbol (\S+)")
NUMBER = re.compile(r"\d+")
WORD = re.compile("[a-z]{2}")
FEW = 6  # premises of one sort at most that are listed
LONG = 8  # decisions at most between an assumption and a mistake that are listed


def choose_words(
    words: StepWords, translate: Callable[[str], str] | None
) -> StepWords | BriefWords:
    """Return the formatter of sentences, or of short forms if there is a translation."""
    return BriefWords(words, translate) if translate else words


class BriefWords:
    """A formatter for the steps of one board in the language of `translate`.

    `words`: that of the English sentences. `translate`: returns a text in the language, or the text
    itself if it is not known.
    """

    def __init__(self, words: StepWords, translate: Callable[[str], str]) -> None:
        self.words, self.translate = words, translate

    def step(self, step: Step) -> str:
        """Return the sentences for a step: decisions, a fact or rules, consequences, premises."""
        shown = self.words.rows.select_decisions(step)
        decided = self._say([self.words.says[i] for i in sorted(shown)])
        why, given, _ = self.words.reason(step)
        fact = self.translate(why)
        if step.cases:
            first, second = (self._say([one]) for one in self.words.list_guesses(step))
            told, premises = self._fill(CASES, decided=decided, first=first, second=second), True
        elif fact != why or not WORD.search(why):
            told, premises = self._fill(FACT, decided=decided, fact=fact), bool(given)
        else:
            told, premises = self._say_rules(step, decided), True
        listed = self._say_premises(step) if premises else ""
        return self._join(told, listed and self._fill(PREMISES, premises=listed))

    def _say_rules(self, step: Step, decided: str) -> str:
        """Return a step's decisions, rules and consequences."""
        leads = self._say_leads(step)
        form = FORCED if step.last.forces else LED if leads else REFUTED
        rule = self._join(*(self.translate(one.says) for one in self._list_rules(step)))
        return self._fill(form, decided=decided, rule=rule, leads=leads)

    def _list_rules(self, step: Step) -> Sequence[Rule]:
        """Return the rule of the last row, and the last other one that the rows of a step state."""
        last, board = self.words.find_last_rule(step), self.words.on_board
        told = [board[name] for name in self.words.rules(step) if name in board]
        others = [rule for rule in told if rule is not last]
        return [last, *others[-1:]] if last else ()

    def _join(self, *told: str) -> str:
        """Return sentences one after another, without a space after a wide full stop."""
        return re.sub("(?<=。) ", "", " ".join(filter(None, told)))

    def _fill(self, form: str, **fields: str) -> str:
        """Return a sentence, which may begin with a clue, with a capital letter."""
        told = self.translate(form).format(**fields)
        return told[:1].upper() + told[1:]

    def _say(self, told: Sequence[DecisionText]) -> str:
        """Return decisions, of more than LISTED the number of the others."""
        more = max(0, len(told) - LISTED)
        listed = format_decisions(
            [translate_decision(one, self.translate) for one in told[: len(told) - more]]
        )
        return f"{listed}; {self.translate(MORE) % more}" if more else listed

    def _say_leads(self, step: Step) -> str:
        """Return the consequences of the opposite, as `R1C2 = 3 → R2C2 = 1`; "" without any."""
        leads = sorted(self.words.list_leads(step), key=lambda lead: lead.depth)
        said = [[self.words.chains.say(one) for one in some]
                for _, some in groupby(leads, key=lambda lead: lead.depth)]  # fmt: skip
        told = [self._say(some) for some in said]
        if len(leads) > LONG and len(told) > 2:
            told = [told[0], "…", told[-1]]
        return " → ".join(told)

    def _say_premises(self, step: Step) -> str:
        """Return a step's clues and earlier decisions, without evident ones and long lists."""
        words = self.words
        clues = [translate_clue(words.clues[i].says, self.translate) for i in step.clues]
        uses = [words.says[i] for i in words.rows.drop_evident(step.uses)]
        told = clues * (len(clues) <= FEW)
        if uses and len(uses) <= FEW:
            told = [*told, self._say(uses)]
        return "; ".join(told)


def translate_decision(one: DecisionText, translate: Callable[[str], str]) -> DecisionText:
    """Return a decision in the language of `translate`."""
    place = translate_clue(one.place, translate)
    if not WORD.search(one.holds):  # a sign such as ≠
        return DecisionText(place, one.holds, one.value)
    if not one.value:
        return DecisionText(place, translate(one.holds))
    value = one.value if CELL.search(one.value) else translate(one.value)
    return DecisionText(place, translate(f"{one.holds} %s") % value)


def translate_clue(says: str, translate: Callable[[str], str]) -> str:
    """Return a clue such as `the 3 in R1C2` in the language of `translate`, without an article.

    Other places, such as `R1C2 top`, are translated as they are.
    """
    if symbol := SYMBOL.fullmatch(says):
        return translate("symbol %s") % symbol[1]
    found = CLUE.fullmatch(says)
    if not found:
        return translate(says) if WORD.search(says) else says
    what, where = found.groups()
    form = translate(f"%s {NUMBER.sub('%d', where)}")
    told = translate(what) if WORD.search(what) else what
    return form % (told, *map(int, NUMBER.findall(where)))
