"""Bulk files in the shapes of Scryfall and MTGJSON, and a server on this machine with them."""

from __future__ import annotations

import gzip
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

FACTS: list[dict[str, Any]] = [
    {"name": "Forest", "type": "Basic Land — Forest", "text": "({T}: Add {G}.)", "identity": "G"},
    {"name": "Sol Ring", "cost": "{1}", "type": "Artifact", "text": "{T}: Add {C}{C}."},
    {
        "name": "Lightning Bolt",
        "cost": "{R}",
        "type": "Instant",
        "text": "Lightning Bolt deals 3 damage to any target.",
        "identity": "R",
    },
    {
        "name": "Command Tower",
        "type": "Land",
        "text": "{T}: Add one mana of any color in your commander's color identity.",
    },
    {
        "name": "Arcane Signet",
        "cost": "{2}",
        "type": "Artifact",
        "text": "{T}: Add one mana of any color in your commander's color identity.",
    },
    {
        "name": "Izzet Signet",
        "cost": "{2}",
        "type": "Artifact",
        "text": "{1}, {T}: Add {U}{R}.",
        "identity": "RU",
    },
    {
        "name": "Dark Ritual",
        "cost": "{B}",
        "type": "Instant",
        "text": "Add {B}{B}{B}.",
        "identity": "B",
    },
    {
        "name": "Lotus Petal",
        "cost": "{0}",
        "type": "Artifact",
        "text": "{T}, Sacrifice this artifact: Add one mana of any color.",
    },
    {
        "name": "Mana Vault",
        "cost": "{1}",
        "type": "Artifact",
        "text": "This artifact doesn't untap during your untap step.\nAt the beginning of your "
        "upkeep, you may pay {4}. If you do, untap this artifact.\nAt the beginning of your draw "
        "step, if this artifact is tapped, it deals 1 damage to you.\n{T}: Add {C}{C}{C}.",
    },
    {
        "name": "Birds of Paradise",
        "cost": "{G}",
        "type": "Creature — Bird",
        "text": "Flying\n{T}: Add one mana of any color.",
        "identity": "G",
        "power": "0",
        "toughness": "1",
    },
    {
        "name": "Steam Vents",
        "type": "Land — Island Mountain",
        "text": "({T}: Add {U} or {R}.)\nAs this land enters, you may pay 2 life. If you don't, it "
        "enters tapped.",
        "identity": "RU",
    },
    {
        "name": "Glacial Fortress",
        "type": "Land",
        "text": "This land enters tapped unless you control a Plains or an Island.\n"
        "{T}: Add {W} or {U}.",
        "identity": "UW",
    },
    {
        "name": "Blackcleave Cliffs",
        "type": "Land",
        "text": "This land enters tapped unless you control two or fewer other lands.\n"
        "{T}: Add {B} or {R}.",
        "identity": "BR",
    },
    {
        "name": "Temple of Mystery",
        "type": "Land",
        "text": "This land enters tapped.\nWhen this land enters, scry 1.\n{T}: Add {G} or {U}.",
        "identity": "GU",
    },
    {
        "name": "Scalding Tarn",
        "type": "Land",
        "text": "{T}, Pay 1 life, Sacrifice this land: Search your library for an Island or "
        "Mountain card, put it onto the battlefield, then shuffle.",
    },
    {
        "name": "Evolving Wilds",
        "type": "Land",
        "text": "{T}, Sacrifice this land: Search your library for a basic land card, put it onto "
        "the battlefield tapped, then shuffle.",
    },
    {
        "name": "Cultivate",
        "cost": "{2}{G}",
        "type": "Sorcery",
        "text": "Search your library for up to two basic land cards, reveal those cards, put one "
        "onto the battlefield tapped and the other into your hand, then shuffle.",
        "identity": "G",
    },
    {
        "name": "Divination",
        "cost": "{2}{U}",
        "type": "Sorcery",
        "text": "Draw two cards.",
        "identity": "U",
    },
    {
        "name": "Exploration",
        "cost": "{G}",
        "type": "Enchantment",
        "text": "You may play an additional land on each of your turns.",
        "identity": "G",
    },
    {
        "name": "Mystic Gate",
        "type": "Land",
        "text": "{T}: Add {C}.\n{W/U}, {T}: Add {W}{W}, {W}{U}, or {U}{U}.",
        "identity": "UW",
    },
    {
        "name": "Azorius Chancery",
        "type": "Land",
        "text": "This land enters tapped.\nWhen this land enters, return a land you control to its "
        "owner's hand.\n{T}: Add {W}{U}.",
        "identity": "UW",
    },
    {
        "name": "Gaea's Cradle",
        "type": "Legendary Land",
        "text": "{T}: Add {G} for each creature you control.",
        "identity": "G",
    },
    {
        "name": "Explore",
        "cost": "{1}{G}",
        "type": "Sorcery",
        "text": "You may play an additional land this turn.\nDraw a card.",
        "identity": "G",
    },
    {
        "name": "Ruby Medallion",
        "cost": "{2}",
        "type": "Artifact",
        "text": "Red spells you cast cost {1} less to cast.",
    },
    {
        "name": "Mystical Tutor",
        "cost": "{U}",
        "type": "Instant",
        "text": "Search your library for an instant or sorcery card, reveal it, then shuffle and "
        "put that card on top.",
        "identity": "U",
    },
    {
        "name": "Ash Barrens",
        "type": "Land",
        "text": "{T}: Add {C}.\nBasic landcycling {1} ({1}, Discard this card: Search your library "
        "for a basic land card, reveal it, put it into your hand, then shuffle.)",
    },
    {
        "name": "Fire // Ice",
        "layout": "split",
        "identity": "RU",
        "faces": [
            {"name": "Fire", "cost": "{1}{R}", "type": "Instant", "text": "It deals 2 damage."},
            {"name": "Ice", "cost": "{1}{U}", "type": "Instant", "text": "Tap it.\nDraw a card."},
        ],
    },
    {
        "name": "Bala Ged Recovery // Bala Ged Sanctuary",
        "layout": "modal_dfc",
        "identity": "G",
        "faces": [
            {
                "name": "Bala Ged Recovery",
                "cost": "{2}{G}",
                "type": "Sorcery",
                "text": "Return a card from your graveyard to your hand.",
            },
            {
                "name": "Bala Ged Sanctuary",
                "type": "Land",
                "text": "This land enters tapped.\n{T}: Add {G}.",
            },
        ],
    },
    {
        "name": "Test Shore // Test Cliff",
        "layout": "modal_dfc",
        "identity": "U",
        "faces": [
            {"name": "Test Shore", "cost": "{U}", "type": "Instant", "text": "Draw a card."},
            {
                "name": "Test Cliff",
                "type": "Land",
                "text": "This land enters tapped.\n{T}: Add {U}.",
            },
        ],
    },
    {
        "name": "Test Larva // Test Moth",
        "layout": "transform",
        "identity": "G",
        "faces": [
            {
                "name": "Test Larva",
                "cost": "{G}",
                "type": "Creature — Insect",
                "text": "Transform it.",
                "power": "1",
                "toughness": "1",
            },
            {"name": "Test Moth", "type": "Creature — Insect", "text": "{T}: Add {G}."},
        ],
    },
    {
        "name": "Test Drone",
        "cost": "{1}{R}",
        "type": "Creature — Drone",
        "text": "Devoid (This card has no color.)",
        "identity": "R",
        "keywords": ["Devoid"],
        "power": "2",
        "toughness": "1",
    },
]
"""Cards of every kind that a new table must have right, and a few of every other shape."""

TOKEN = {"name": "Elf Warrior", "layout": "token", "type": "Token Creature — Elf Warrior"}


def scryfall_card(facts: dict[str, Any]) -> dict[str, Any]:
    """Return a card as Scryfall's bulk file has it."""
    faces = facts.get("faces")
    card: dict[str, Any] = {
        "object": "card",
        "name": facts["name"],
        "lang": "en",
        "layout": facts.get("layout", "normal"),
        "color_identity": list(facts.get("identity", "")),
        "keywords": facts.get("keywords", []),
        "legalities": {"vintage": "legal"},
    }
    if faces:
        card["card_faces"] = [_scryfall_face(face) for face in faces]
        card["type_line"] = " // ".join(face["type"] for face in faces)
    else:
        card |= _scryfall_face(facts)
    return card


def _scryfall_face(face: dict[str, Any]) -> dict[str, Any]:
    out = {
        "name": face["name"],
        "mana_cost": face.get("cost", ""),
        "type_line": face["type"],
        "oracle_text": face.get("text", ""),
    }
    return out | {key: face[key] for key in ("power", "toughness") if face.get(key) is not None}


def mtgjson_faces(facts: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a card as MTGJSON's AtomicCards has it; the back first, as sides tell them apart."""
    faces = facts.get("faces") or [facts]
    out = []
    for side, face in zip("abcde", faces, strict=False):
        entry = {
            "name": facts["name"],
            "layout": facts.get("layout", "normal"),
            "colorIdentity": list(facts.get("identity", "")),
            "type": face["type"],
            "types": [],
        }
        entry |= {"side": side, "faceName": face["name"]} if len(faces) > 1 else {}
        entry |= {"manaCost": face["cost"]} if face.get("cost") else {}
        entry |= {"text": face["text"]} if face.get("text") else {}
        entry |= {"keywords": facts["keywords"]} if "keywords" in facts else {}
        entry |= {key: face[key] for key in ("power", "toughness") if face.get(key) is not None}
        out.insert(0, entry)
    return out


def scryfall_bulk(cards: list[dict[str, Any]] = FACTS) -> bytes:
    """Return a bulk file of Scryfall, one card a line, with some objects that are no cards."""
    entries = [
        scryfall_card(TOKEN),
        *map(scryfall_card, cards),
        scryfall_card({**FACTS[2], "name": "Blitzschlag"}) | {"lang": "de"},
        scryfall_card({"name": "Sol Ring // Sol Ring", "layout": "art_series", "type": "Card"}),
    ]
    lines = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in entries)
    return f"[\n{lines}\n]\n".encode()


def mtgjson_bulk(cards: list[dict[str, Any]] = FACTS) -> bytes:
    """Return AtomicCards of MTGJSON."""
    data = {facts["name"]: mtgjson_faces(facts) for facts in cards}
    meta = {"date": "2026-11-29", "version": "5.3.0+20261129"}
    return json.dumps({"meta": meta, "data": data}, ensure_ascii=False).encode()


@dataclass
class Offer:
    """What a server gives for a path; `faults` go before it, one a request.

    A fault is a status, ``"cut"`` for an answer that ends in the middle, or ``"reset"`` for a
    connection that is closed without one.
    """

    body: bytes
    faults: list[int | str] = field(default_factory=list)
    packed: bool = False
    length: bool = True


@dataclass
class Server:
    """A server on this machine."""

    url: str
    offers: dict[str, Offer]
    requests: list[tuple[str, dict[str, str]]] = field(default_factory=list)

    def asked(self) -> list[str]:
        """Return the paths that were asked for."""
        return [path for path, _ in self.requests]


@contextmanager
def serve(offers: dict[str, Offer]) -> Iterator[Server]:
    """Offer some files by HTTP, on a free port of this machine."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            server.requests.append((self.path, {k.lower(): v for k, v in self.headers.items()}))
            offer = offers.get(self.path)
            fault = offer.faults.pop(0) if offer and offer.faults else None
            if offer is None or isinstance(fault, int):
                self.send_response(fault or 404)
                if fault == 429:
                    self.send_header("Retry-After", "45")
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
            if fault == "reset":
                self.connection.shutdown(socket.SHUT_RDWR)
                return
            body = gzip.compress(offer.body) if offer.packed else offer.body
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            if offer.packed:
                self.send_header("Content-Encoding", "gzip")
            if offer.length:
                self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body[: len(body) // 2] if fault == "cut" else body)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server = Server(f"http://127.0.0.1:{http.server_port}", offers)
    thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        http.shutdown()
        thread.join()
        http.server_close()
