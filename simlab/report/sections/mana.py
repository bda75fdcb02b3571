"""Mana: what there is, and what is spent of it."""

from __future__ import annotations

from simlab.plots import plot_mana
from simlab.plural import number_of
from simlab.report.matter import Matter
from simlab.report.numbers import metric
from simlab.report.parts import Section, Sentence
from simlab.report.sections.turns import by_turn_chart, by_turn_tables

__all__ = ["commander_turn", "mana"]


def mana(matter: Matter) -> Section | None:
    """Return the section; None where no turn was played."""
    if not matter.turns:
        return None
    run, last = matter.first, matter.turns
    says: list[Sentence] = [
        (
            f"In {number_of(last, 'turn')} you spend ",
            metric(run, "mana_spent_by", last),
            " mana on average.",
        ),
        (
            f"On turn {matter.look} you can make ",
            metric(run, "mana_available", matter.look),
            " mana and spend ",
            metric(run, "mana_spent", matter.look),
            ".",
        ),
    ]
    names = {
        "mana_available": "mana to spend",
        "mana_spent": "mana spent",
        "mana_wasted": "mana left over",
        "mana_spent_by": "mana spent so far",
    }
    if matter.deck.commanders:
        turn = commander_turn(matter)
        who = "Your commander" if len(matter.deck.commanders) == 1 else "One of your commanders"
        says.append(
            (
                f"{who} has been cast by turn {turn} in ",
                metric(run, "commander_cast", turn),
                " of the games.",
            )
        )
        names["commander_cast"] = "commander cast by then"
    return Section(
        id="mana",
        title="Mana",
        says=says,
        blocks=[
            *by_turn_chart(
                matter,
                lambda ax: plot_mana(matter.result, ax=ax),
                {"mana_available": "mana to spend", "mana_spent": "mana spent"},
                name="mana-by-turn",
                title="Mana",
                unit="mana",
            ),
            *by_turn_tables(matter, "Mana", names),
        ],
    )


def commander_turn(matter: Matter) -> int:
    """Return the turn of the mana that the cheapest commander takes, as far as it was played."""
    deck = matter.first.compiled.deck
    mana = dict(zip(deck.card_names, deck.mana, strict=False))
    cheapest = min(mana[name] for name in matter.deck.commanders)
    return min(max(cheapest, 1), matter.turns)
