"""Why the server (not a game) refuses or closes: a closed set of codes, each with its sentence.

A refusal changes nothing and keeps the socket; a closing ends it with a number of the range left to
applications, which clients use to decide whether coming back makes sense.
"""

from __future__ import annotations

from morphee.kernel.contract import Sentence, Value


class Closing(Value):
    """A close code; ``reconnect``: whether a client should come back by itself."""

    number: int
    code: str
    reconnect: bool
    text: Sentence


REFUSALS = {
    "malformed": Sentence(en="That message cannot be read.", fr="Ce message est illisible."),
    "not_now": Sentence(en="Not at this moment.", fr="Pas à ce moment."),
    "no_match": Sentence(en="No match is on.", fr="Aucune partie n’est en cours."),
    "match_on": Sentence(
        en="That has to wait for the end of the match.", fr="Il faut attendre la fin de la partie."
    ),
    "not_seated": Sentence(en="You have no seat in this match.", fr="Tu n’es pas de cette partie."),
    "bad_action": Sentence(en="This game knows no such action.", fr="Ce jeu ne connaît pas cette action."),
    "paused": Sentence(en="The match is paused.", fr="La partie est en pause."),
    "dealing": Sentence(en="The match is just beginning.", fr="La partie commence à peine."),
    "unavailable": Sentence(
        en="The table is asleep for a moment: try again soon.",
        fr="La table s’est assoupie un instant : réessaie bientôt.",
    ),
    "pause_spent": Sentence(
        en="This match has been paused for long enough.", fr="Cette partie a été assez longtemps en pause."
    ),
    "frozen": Sentence(
        en="This match has met a fault of ours and is kept as it is. Start another one.",
        fr="Cette partie a rencontré une erreur de notre part et reste en l’état. Lance-en une autre.",
    ),
    "host_only": Sentence(en="Only the host can do that.", fr="Seul l’hôte peut faire cela."),
    "seated_only": Sentence(
        en="Only players can do that.", fr="Il faut avoir une place à la table pour cela."
    ),
    "role_cannot": Sentence(
        en="Watchers and big screens only look.", fr="Le public et les grands écrans ne font que regarder."
    ),
    "seat_taken": Sentence(en="Somebody sits there.", fr="Quelqu’un est assis là."),
    "no_such_seat": Sentence(en="There is no such seat.", fr="Cette place n’existe pas."),
    "no_free_seat": Sentence(en="Every seat is taken.", fr="Toutes les places sont prises."),
    "no_such_person": Sentence(en="Nobody here has that id.", fr="Personne ici n’a cet identifiant."),
    "no_such_level": Sentence(en="There is no bot of that level.", fr="Aucun robot n’a ce niveau."),
    "no_such_game": Sentence(en="There is no such game here.", fr="Ce jeu n’existe pas ici."),
    "bad_config": Sentence(en="These options do not fit the game.", fr="Ces options ne conviennent pas."),
    "too_few": Sentence(en="The game needs more players.", fr="Il faut plus de monde à la table."),
    "not_ready": Sentence(en="Not everybody is ready.", fr="Tout le monde n’est pas prêt."),
    "no_proposal": Sentence(
        en="No match is proposed at the moment.", fr="Aucune partie n’est proposée pour l’instant."
    ),
    "no_programme": Sentence(
        en="There is no further game in the programme.", fr="Il n’y a plus de jeu au programme."
    ),
    "ended": Sentence(en="The host has ended this match.", fr="L’hôte a mis fin à cette partie."),
    "bad_name": Sentence(en="Choose another name.", fr="Choisis un autre nom."),
    "look_taken": Sentence(
        en="Somebody here looks like that already.", fr="Quelqu’un a déjà cette tête-là ici."
    ),
    "too_fast": Sentence(en="Too fast: wait a moment.", fr="Trop vite : attends un instant."),
    "hushed": Sentence(
        en="Not at this moment: somebody must hear nothing.",
        fr="Pas à ce moment : quelqu’un ne doit rien entendre.",
    ),
    "unknown_table": Sentence(en="There is no table with this code.", fr="Aucune table n’a ce code."),
    "too_many_tables": Sentence(en="Too many tables were made from here.", fr="Trop de tables créées d’ici."),
    "server_full": Sentence(en="There are too many tables here.", fr="Il y a trop de tables ici."),
    "wrong_host": Sentence(en="This server has another name.", fr="Ce serveur porte un autre nom."),
    "no_such_record": Sentence(en="There is no such record.", fr="Cette partie n’a pas été gardée."),
    "no_analysis": Sentence(
        en="This match cannot be analysed.", fr="Cette partie ne peut pas être analysée."
    ),
    "not_yours": Sentence(en="That is not yours.", fr="Cela n’est pas à toi."),
    "no_identity": Sentence(en="Say first who you are.", fr="Dis d’abord qui tu es."),
    "foreign_page": Sentence(en="This page may not ask that.", fr="Cette page ne peut pas demander cela."),
    "no_such_page": Sentence(en="There is nothing here.", fr="Il n’y a rien ici."),
    "not_over": Sentence(en="The match is not over.", fr="La partie n’est pas finie."),
}

_CLOSINGS = (
    Closing(4400, "malformed", False, REFUSALS["malformed"]),
    Closing(
        4401,
        "hello_first",
        False,
        Sentence(en="The first message must be hello.", fr="Le premier message doit être hello."),
    ),
    Closing(
        4402,
        "wrong_version",
        False,
        Sentence(en="Reload the page: a newer version is here.", fr="Recharge la page : elle a changé."),
    ),
    Closing(4404, "unknown_table", False, REFUSALS["unknown_table"]),
    Closing(4405, "locked", False, Sentence(en="This table is locked.", fr="Cette table est fermée.")),
    Closing(4406, "kicked", False, Sentence(en="The host sent you away.", fr="L’hôte t’a fait partir.")),
    Closing(4407, "left", False, Sentence(en="You have left the table.", fr="Tu as quitté la table.")),
    Closing(4408, "hello_late", True, Sentence(en="Nothing was said in time.", fr="Rien n’a été dit.")),
    Closing(4409, "full", False, Sentence(en="This table is full.", fr="Cette table est pleine.")),
    Closing(4413, "too_big", False, Sentence(en="That message is too long.", fr="Message trop long.")),
    Closing(4429, "too_fast", True, Sentence(en="Too many messages.", fr="Trop de messages.")),
    Closing(
        4430,
        "too_many_people",
        True,
        Sentence(en="Too many new people came from here.", fr="Trop de nouvelles personnes viennent d’ici."),
    ),
    Closing(4431, "guessing", True, Sentence(en="Too many wrong codes.", fr="Trop de codes faux.")),
    Closing(4440, "idle", True, Sentence(en="Nothing was heard for long.", fr="Silence trop long.")),
    Closing(4441, "closed", False, Sentence(en="The table is closed.", fr="La table est fermée.")),
    Closing(4442, "unavailable", True, REFUSALS["unavailable"]),
    Closing(1012, "restart", True, Sentence(en="The server restarts.", fr="Le serveur redémarre.")),
)

CLOSINGS = {closing.code: closing for closing in _CLOSINGS}
