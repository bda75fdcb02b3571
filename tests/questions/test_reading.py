"""How questions are read: what they may look like, and what errors say."""
# ruff: noqa: E501, RUF001 (questions are shown in one piece, in the quotes that players type)

from __future__ import annotations

from dataclasses import fields, is_dataclass

import pytest

from simlab.decks import Deck
from simlab.errors import QuestionError
from simlab.questions import Known, read_question, resolve, words_of
from simlab.questions.meaning import AllOf, AnyOf, Compare, Count, Fixed, Happens

DECK = Deck.of(
    {
        "Forest": 12,
        "Stomping Ground": 2,
        "Lim-Dûl's Vault": 1,
        "Fire // Ice": 2,
        "Bala Ged Recovery": 1,
        "Sol Ring": 1,
        "Arcane Signet": 1,
        "Sword of Fire and Ice": 1,
        "Llanowar Elves": 4,
        "Elvish Mystic": 4,
        "Grizzly Bears": 11,
    },
    commanders="Kinnan, Bonder Prodigy",
    sideboard={"Naturalize": 2},
)
KNOWN = Known(DECK)


def read(text):
    return resolve(read_question(text), KNOWN)


def said(text):
    return words_of(read(text))


@pytest.mark.parametrize(
    "texts",
    [
        # the same, as players write it
        ("'Sol Ring' by turn 3", '"Sol Ring" by turn 3', "“Sol Ring” by turn 3", "‘Sol Ring’ by turn 3"),
        ("'Sol Ring' by turn 3", "sol ring BY TURN 3", "Sol Ring by t3", 'seen("Sol Ring") by turn 3'),
        ("'Sol Ring' by turn 3", "any('sol ring') by turn 3", '"SolRing" >= 1 seen by turn 3'),
        ("'Sol Ring' by turn 3", "at least 1 of 'Sol Ring' by turn 3", "'Sol Ring' in hand by turn 3"),
        ("lands in 2..5 in opening hand", "lands in 2-5 in my opening hand"),
        ("lands in 2..5 in opening hand", "2 <= lands <= 5 in opening hand", "LANDS IN 2 to 5 in opening hand"),
        ("lands in 2..5 in opening hand", "2..5 lands in opening hand", "2-5 lands in opening hand", "2 to 5 of lands in opening hand"),
        ("lands == 3 by turn 3", "lands = 3 by turn 3", "exactly 3 lands by turn 3"),
        ("lands >= 3 by turn 3", "lands ≥ 3 by turn 3", "at least 3 lands by turn 3", "3 <= lands by turn 3"),
        ("lands == 0 by turn 3", "no lands by turn 3"),
        ("'Sol Ring' in opening hand", "seen('Sol Ring') in opening hand", "(seen('Sol Ring')) in opening hand"),
        ("\"Lim-Dul's Vault\" by turn 2", "'Lim-Dûl's Vault' by turn 2", "Lim-Dul’s Vault by turn 2"),
        ("'Fire // Ice' by turn 2", "'Fire' by turn 2", '"Fire/Ice" by turn 2', "fire by turn 2"),
        ("castable(commander) by turn 2", 'castable("Kinnan, Bonder Prodigy") by turn 2'),
        ("castable(commander) by turn 2", "castable(Kinnan, Bonder Prodigy) by turn 2", "castable(kinnan) by turn 2"),
        ("any('Sol Ring', 'Arcane Signet') by turn 2", "any(Sol Ring | Arcane Signet) by turn 2"),
        ("lands >= 2 and 'Sol Ring' by turn 3", "lands >= 2 by turn 3 & 'Sol Ring'"),
        ("not flood by turn 3", "!flood by turn 3"),
        ("mana >= 3 by turn 2", "mana_available >= 3 by turn 2", "mana available >= 3 by turn 2"),
        ("elves >= 1 by turn 2", "@elf >= 1 by turn 2"),
    ],
)  # fmt: skip
def test_the_same_question_may_be_written_in_many_ways(texts):
    first, *others = (plain(read(text)) for text in texts)
    assert all(other == first for other in others)


def plain(part):
    """Return a meaning without the words that cards were called by."""
    if isinstance(part, tuple):
        return tuple(map(plain, part))
    if not is_dataclass(part):
        return part
    names = [field.name for field in fields(part) if field.name != "words"]
    return (type(part).__name__, *(plain(getattr(part, name)) for name in names))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("lands", {"Forest", "Stomping Ground"}),
        ("basic lands", {"Forest"}),
        ("basics", {"Forest"}),
        ("forests", {"Forest", "Stomping Ground"}),
        ("green sources", {"Forest", "Stomping Ground"}),
        ("sources of red", {"Stomping Ground"}),
        ("r sources", {"Stomping Ground"}),
        ("ramp", {"Sol Ring", "Arcane Signet", "Llanowar Elves", "Elvish Mystic"}),
        ("@ramp", {"Sol Ring", "Arcane Signet", "Llanowar Elves", "Elvish Mystic"}),
        ("artifacts", {"Sol Ring", "Arcane Signet", "Sword of Fire and Ice"}),
        ("elves", {"Llanowar Elves", "Elvish Mystic"}),
        ("druid creatures", {"Llanowar Elves", "Elvish Mystic", "Kinnan, Bonder Prodigy"}),
        ("multicoloured spells", {"Lim-Dûl's Vault", "Fire // Ice", "Kinnan, Bonder Prodigy"}),
        ("colourless spells", {"Sol Ring", "Arcane Signet", "Sword of Fire and Ice"}),
        ("red cards", {"Fire // Ice"}),
        ("@mv1", {"Sol Ring", "Llanowar Elves", "Elvish Mystic"}),
        ("creatures with mv <= 1", {"Llanowar Elves", "Elvish Mystic"}),
        ("creatures with mana value in 2..3", {"Grizzly Bears", "Kinnan, Bonder Prodigy"}),
        ("noncreature artifacts", {"Sol Ring", "Arcane Signet", "Sword of Fire and Ice"}),
        ("instants", {"Lim-Dûl's Vault", "Fire // Ice"}),
        ("planeswalkers", set()),
    ],
)
def test_classes_hold_the_cards_that_players_mean(text, names):
    meaning = read(f"{text} >= 1 by turn 2").event
    assert set(meaning.left.cards.names) == names


def test_a_land_side_counts_in_play_alone():
    cards = read("lands >= 1 in play on turn 2").event.left.cards
    assert cards.sides == ("Bala Ged Recovery // Bala Ged Sanctuary",)
    assert "Bala Ged Recovery // Bala Ged Sanctuary" not in cards.names


@pytest.mark.parametrize(
    ("text", "where", "turn", "only"),
    [
        ("lands >= 1 in opening hand", "hand", 0, False),
        ("lands >= 1 by turn 2", "seen", 2, False),
        ("lands >= 1 on turn 2", "seen", 2, False),
        ("lands >= 1 in hand by turn 2", "seen", 2, False),
        ("lands >= 1 in hand on turn 2", "hand", 2, False),
        ("lands >= 1 in play by turn 2", "play", 2, False),
        ("lands >= 1 in play on turn 2", "play", 2, False),
        ("spells >= 1 cast by turn 2", "cast", 2, False),
        ("cast(spells) >= 1 on turn 2", "cast", 2, True),
    ],
)
def test_a_count_has_a_place_and_a_turn(text, where, turn, only):
    count = read(text).event.left
    assert (count.where, count.turn, count.only) == (where, turn, only)


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("seen('Sol Ring') and (seen('Opt') or lands >= 2) by turn 4", {4}),
        ("lands >= 4 by turn 4 and any('Sol Ring', 'Arcane Signet') in hand", {4}),
        ("castable(commander) by turn 2 given lands >= 2", {2}),
        ("castable(commander) by turn 2 given lands >= 2 in opening hand", {0, 2}),
        ("lands >= 2 by turn 2 and lands >= 3 by turn 3", {2, 3}),
        ("(lands >= 2 and elves) in opening hand", {0}),
        ("lands >= 1 and (lands >= 2 by turn 2 or elves) ", {2}),
    ],
)
def test_a_condition_without_a_time_has_the_only_one_of_the_question(text, turns):
    from simlab.questions.meaning import leaves

    question = read(text.replace("seen('Opt')", "seen('Fire')"))
    asked = [part for part in (question.event, question.given) if part is not None]
    found = {leaf.turn for part in asked for leaf in leaves(part) if not isinstance(leaf, Fixed)}
    assert found == turns


def test_payable_and_castable_name_a_card_and_a_turn():
    assert read("castable(commander) on turn 3").event == Happens(
        "castable", "Kinnan, Bonder Prodigy", 3, by=False
    )
    assert read("payable('sol ring') by turn 3").event == Happens("payable", "Sol Ring", 3, by=True)


def test_a_land_among_creatures_is_never_cast_and_no_error():
    known = Known(Deck.of({"Forest": 17, "Dryad Arbor": 1, "Grizzly Bears": 22}))
    for text in ("castable(creatures)", "castable(any(creatures))"):
        found = resolve(read_question(f"{text} by turn 2"), known).event
        assert found == Happens("castable", "Grizzly Bears", 2, by=True)
    for text in ("castable('Dryad Arbor')", "castable(any('Dryad Arbor', creatures))"):
        with pytest.raises(QuestionError, match='"Dryad Arbor" is a land'):
            resolve(read_question(f"{text} by turn 2"), known)


def test_a_group_is_counted_as_its_cards():
    question = read("rocks := Sol Ring, 'Arcane Signet'; rocks >= 2 by turn 4")
    assert question.event.left.cards.names == ("Sol Ring", "Arcane Signet")
    assert words_of(question) == "at least 2 of rocks seen by turn 4"


def test_all_asks_for_each_card():
    meaning = read("all('Sol Ring', elves) by turn 3").event
    assert [part.left.cards.words for part in meaning.parts] == ['"Sol Ring"', "elves"]
    assert isinstance(meaning.parts[0], Compare)
    assert isinstance(meaning.parts[0].left, Count)


def test_the_seat_may_be_named_once():
    assert read("lands >= 3 by turn 3 on the draw").on_the_play is False
    assert read("lands >= 3 by turn 3 on the play given lands >= 2").on_the_play is True
    assert read("lands >= 3 by turn 3").on_the_play is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("lands in 2..5 in opening hand", "2 to 5 of lands in the opening hand that is kept"),
        ("'Sol Ring' by turn 3 on the draw", '"Sol Ring" seen by turn 3; on the draw'),
        ("not (elves or ramp) by turn 2", "not (at least 1 of elves seen by turn 2 or at least 1 of ramp seen by turn 2)"),
        ("mana spent >= 4 by turn 3", "mana spent on turns 1 to 3 together: at least 4"),
        ("mana >= 4 by turn 3", "mana available (the most on a turn up to 3): at least 4"),
        ("castable(commander) by turn 2 given lands >= 2", '"Kinnan, Bonder Prodigy" castable by turn 2; of the games with at least 2 of lands seen by turn 2'),
        ("lands > elves in opening hand", "lands in the opening hand that is kept more than elves in the opening hand that is kept"),
    ],
)  # fmt: skip
def test_a_question_is_said_back_in_plain_words(text, words):
    assert said(text) == words


ERRORS = [
    ("", "there is no question", ""),
    ("   ", "there is no question", ""),
    ("lands", "when?", "lands"),
    ("lands >= 2 by turn", "a number is expected here", ""),
    ("lands >= 2 by turn zwei", "a number is expected here", "zwei"),
    ("lands >= 2 by turn four", 'in figures: 4 for "four"', "four"),
    ("lands >= by turn 4", "missing before", "by turn"),
    ("lands >= 2 by turn 0", "turns count from 1", "by turn 0"),
    ("lands >= 2 by turn 41", "40 turns at most", "by turn 41"),
    ("lands in 5..2 by turn 4", "lower end first, as in 2..5", "5..2"),
    ("lands >= 99999999 by turn 2", "numbers up to", "99999999"),
    ("3 lands by turn 3", '"at least 3 lands" or "exactly 3 lands"', "3 lands"),
    ("three lands by turn 3", '"at least 3 lands" or "exactly 3 lands"', "three lands"),
    ("two Sol Ring by turn 3", '"at least 2 Sol Ring" or "exactly 2 Sol Ring"', "two Sol Ring"),
    ("at least two lands by turn 3", 'in figures: 2 for "two"', "two"),
    ("lands >= two by turn 3", 'in figures: 2 for "two"', "two"),
    ("lands in 2..four by turn 3", 'in figures: 4 for "four"', "four"),
    ("two to four lands by turn 3", 'in figures: 2 for "two"', "to"),
    ("2+ lands by turn 3", '"at least 2 lands"', "2+ lands"),
    ("3 or more elves by turn 3", '"at least 3 elves"', "3 or more elves"),
    ("2 or fewer lands by turn 3", '"at most 2 lands"', "2 or fewer lands"),
    ("lands 2-4 by turn 3", '"lands in 2..4" or "2..4 lands"', "lands 2-4"),
    ("lands between 2 and 4 by turn 3", '"lands in 2..4" or "2..4 lands"', "lands between 2 and 4"),
    ("lands 2 by turn 3", '"lands >= 2" or "lands = 2"', "lands 2"),
    ("4-2 lands by turn 3", "lower end first, as in 2..4", "4-2"),
    ("a land by turn 3", '"land" alone means at least one', "a land"),
    ("(lands or elves) >= 2 by turn 3", "any(lands, creatures) >= 2", ">="),
    (
        "'Sol Ring' \"Arcane Signet\" by turn 3",
        '"Arcane Signet" is not expected',
        '"Arcane Signet"',
    ),
    ('seen("Sol Ring by turn 4', "a quote opens here and is not closed", '"'),
    ("(lands >= 2 by turn 3", "a bracket opens here", "("),
    ("lands >= 2) by turn 3", "a bracket closes here", ")"),
    ("lands >= 2 by turn 3 and", "missing at the end", ""),
    ("and lands >= 2 by turn 3", "stands in quotes", "and"),
    ("seen(Sword of Fire and Ice) by turn 4", '"and" is not expected', "and"),
    ('"Sol Rng" by turn 2', 'did you mean "Sol Ring"?', '"Sol Rng"'),
    ("sol rng by turn 2", 'did you mean "Sol Ring"?', "sol rng"),
    ('"Lightning Bolt" by turn 2', "is not in the deck", '"Lightning Bolt"'),
    ('"Lightnng Bolt" by turn 2', "did you mean Lightning Bolt?", '"Lightnng Bolt"'),
    ('"Naturalize" by turn 2', "no zone that is played", '"Naturalize"'),
    ("lnds >= 2 by turn 2", "did you mean lands?", "lnds"),
    ("flod by turn 4", "did you mean flood?", "flod"),
    ("@wizzard >= 2 by turn 2", "no card of type", "@wizzard"),
    ("forest by turn 2", "the card or the class?", "forest"),
    ("castable(forest) by turn 2", "the card or the class?", "forest"),
    ("castable('Forest') by turn 2", "is a land", "'Forest'"),
    ("castable('Sol Ring', elves) by turn 2", "castable(any(...))", "castable('Sol Ring', elves)"),
    (
        "castable('Sol Ring') in opening hand",
        "on which turn?",
        "castable('Sol Ring') in opening hand",
    ),
    ("castable('Sol Ring') >= 1 by turn 2", "no number", "castable('Sol Ring')"),
    ("seen('Sol Ring') on turn 4", 'Write "by turn 4"', "on turn 4"),
    ("seen('Sol Ring', elves) by turn 4", "any of them, or all?", "seen('Sol Ring', elves)"),
    ("seen(commander) by turn 2", "starts in the command zone", "seen(commander)"),
    ("lands cast by turn 2", "is a land, which is never cast", "lands cast"),
    ("lands in play in opening hand", "on which turn?", "lands in play"),
    ("mulligans", "compare it", "mulligans"),
    ("mulligans in play <= 1", "is no card", "mulligans in play"),
    ("different('Sol Ring', elves) by turn 2", "compare it", "different('Sol Ring', elves)"),
    ("3 >= 2 by turn 1", "only numbers", "3 >= 2"),
    ("lands >= 3 >= 2 by turn 1", "a number with a number", "2"),
    ("lands >= 2 by turn 2 by turn 3", "twice when", "by turn 3"),
    ("lands >= 2 by turn 2 and elves and ramp by turn 3", "several times", "elves"),
    ("elves by turn 2 on the play and ramp on the draw", "at once", "on the draw"),
    ("lands := elves; lands by turn 2", "has a meaning already", "lands"),
    ("rocks = 'Sol Ring'; rocks by turn 2", "rocks :=", ""),
    ("sorcerees by turn 2", "did you mean sorceries?", "sorcerees"),
    ("gren sources by turn 2", "did you mean green sources?", "gren sources"),
    ("of by turn 2", "is not a known card", "of"),
    ("lands ?? 3", "missing before", "?"),
    ("lands >= 2 by turn 3 given", "missing at the end", ""),
    ("x" * 2001, "2,000 at most", ""),
    ("(" * 50 + "lands" + ")" * 50, "brackets or negations deep", "("),
]


@pytest.mark.parametrize(("text", "why", "at"), ERRORS)
def test_an_error_points_into_the_text_and_says_what_would_be_right(text, why, at):
    with pytest.raises(QuestionError) as caught:
        read(text)
    lines = str(caught.value).split("\n")
    assert why in lines[0]
    if at:
        _, shown, carets = lines
        first, width = carets.index("^"), carets.count("^")
        assert shown[first : first + width].strip() == at


@pytest.mark.parametrize(
    ("text", "together", "apart"),
    [
        ("elves or lands >= 2", "any(elves, lands) >= 2", "elves or (lands >= 2)"),
        ("'Sol Ring' or elves in 2..3", "any('Sol Ring', elves) in 2..3", "'Sol Ring' or (elves in 2..3)"),
        ("elves or ramp or lands = 2", "any(elves, ramp, lands) = 2", "elves or ramp or (lands = 2)"),
        ("at least 2 lands or elves", "any(lands, elves) >= 2", "(at least 2 lands) or elves"),
        ("at most 1 of lands or elves or ramp", "any(lands, elves, ramp) <= 1", "(at most 1 of lands) or elves or ramp"),
        ("no lands or elves", "any(lands, elves) = 0", "(no lands) or elves"),
        ("2 < lands <= 4 or elves", "2 < any(lands, elves) <= 4", "(2 < lands <= 4) or elves"),
        ("2-4 lands or elves", "any(lands, elves) in 2..4", "(2-4 lands) or elves"),
        ("elves or lands in play >= 2", "any(elves, lands) in play >= 2", "elves or (lands in play >= 2)"),
        ("at most 1 land or elves in play", "any(land, elves) in play <= 1", "(at most 1 land in play) or elves in play"),
        ("no lands or elves or ramp in play", "any(lands, elves, ramp) in play = 0", "(no lands in play) or elves in play or ramp in play"),
        ("2 < lands <= 4 or elves in hand", "2 < any(lands, elves) in hand <= 4", "(2 < lands in hand <= 4) or elves in hand"),
        ("either elves or lands >= 2", "any(elves, lands) >= 2", "elves or (lands >= 2)"),
    ],
)  # fmt: skip
def test_alternatives_with_two_readings_are_asked_back(text, together, apart):
    with pytest.raises(QuestionError) as caught:
        read(f"{text} by turn 3")
    why, shown, carets = str(caught.value).split("\n")
    assert why.endswith(f"Write {together}, or {apart}")
    assert shown[carets.index("^") :].startswith(text)
    one, other = (read(f"({words}) by turn 3").event for words in (together, apart))
    assert isinstance(one, Compare | AllOf)  # of any
    assert isinstance(other, AnyOf)
    assert plain(read(f"({together}) or ramp >= 9 by turn 3").event.parts[0]) == plain(one)


@pytest.mark.parametrize(
    ("text", "together", "apart"),
    [
        ("no lands or elves", "any(lands, elves) in opening hand = 0", "(no lands in opening hand) or elves in opening hand"),
        ("at least 2 lands or elves", "any(lands, elves) in opening hand >= 2", "(at least 2 lands in opening hand) or elves in opening hand"),
        ("2-4 lands or elves", "any(lands, elves) in opening hand in 2..4", "(2-4 lands in opening hand) or elves in opening hand"),
    ],
)  # fmt: skip
def test_a_place_at_the_end_does_not_make_alternatives_clear(text, together, apart):
    with pytest.raises(QuestionError) as caught:
        read(f"{text} in opening hand")
    why, _, carets = str(caught.value).split("\n")
    assert why.endswith(f"Write {together}, or {apart}")
    assert carets.count("^") == len(f"{text} in opening hand")
    one, other = read(together).event, read(apart).event
    assert isinstance(one, Compare | AllOf)
    assert isinstance(other, AnyOf)
    assert plain(read(f"({text.replace(' or', ') or')} in opening hand")) == plain(read(apart))


def test_the_word_no_is_asked_of_as_a_word():
    with pytest.raises(QuestionError, match=r'^is "no" said of all of them, or of lands alone\?'):
        read("no lands or elves by turn 3")


@pytest.mark.parametrize(
    "text",
    [
        "no lands in hand or elves in play by turn 3",  # each has a place of its own
        "elves in play or lands >= 2 by turn 3",  # a place stands between
        "lands >= 2 or elves by turn 3",  # the number stands on the far side
        "elves or lands >= 1 by turn 3",  # both readings are one
        "elves or (lands >= 2) by turn 3",
        "(elves) or lands >= 2 by turn 3",
        "elves by turn 2 or lands >= 2 by turn 3",
        "at least 2 lands by turn 2 or elves by turn 3",
        "castable(commander) or lands >= 3 by turn 3",
        "screw or lands >= 3 by turn 3",
        "elves or mana >= 3 by turn 3",
        "seen(elves) or lands >= 2 by turn 3",
        "any('Sol Ring', elves) or lands >= 2 by turn 3",
        "elves and lands >= 2 by turn 3",
    ],
)
def test_clear_alternatives_are_read(text):
    assert read(text).event.parts


def test_an_error_in_a_long_question_shows_the_part_around_it():
    text = " and ".join(["lands >= 2 by turn 3"] * 20 + ["lnds >= 2 by turn 3"])
    with pytest.raises(QuestionError) as caught:
        read(text)
    _, shown, carets = str(caught.value).split("\n")
    assert len(shown) < 85
    assert shown[carets.index("^") : carets.index("^") + 4] == "lnds"


def test_a_question_that_is_no_text_is_refused():
    with pytest.raises(QuestionError, match="a text, not 7"):
        read_question(7)


def test_what_one_of_several_decks_has_is_known():
    other = Deck.of({"Opt": 4, "Island": 36}, name="other")
    both = Known(DECK, other)
    resolve(read_question("'Opt' by turn 2 or 'Sol Ring' by turn 2"), both)
    alone = Known(other)
    found = resolve(read_question("'Sol Ring' by turn 2"), alone, lenient=True)
    assert found.event.left.cards.names == ()
