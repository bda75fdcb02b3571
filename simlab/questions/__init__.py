"""Questions about a deck: their language, and what they come to.

`read_question` reads a text, `resolve` holds it against a deck, `words_of` says it back.
"""

from simlab.questions.known import Known
from simlab.questions.meaning import Question
from simlab.questions.read import read_question
from simlab.questions.resolve import resolve
from simlab.questions.words import words_of

__all__ = ["Known", "Question", "read_question", "resolve", "words_of"]
