"""Players of solitaire, by name; each module registers its own."""

from simlab.solitaire.players import looking, rules, thoughtful
from simlab.solitaire.players.own import Choose, OwnPlayer
from simlab.solitaire.players.player import PLAYERS, Player, find_player, list_players

__all__ = ["PLAYERS", "Choose", "OwnPlayer", "Player", "find_player", "list_players"]

_ = (looking, rules, thoughtful)  # imported for what they register
