"""What the form of options offers and says."""

from __future__ import annotations

from morphee.games.dream.model import Config
from morphee.kernel.contract import Preset, Sentence

EXPLANATIONS = {
    "lang": Sentence(en="Language of the words", fr="Langue des mots"),
    "lang.en": Sentence(en="English", fr="English"),
    "lang.fr": Sentence(en="Français", fr="Français"),
    "lang.more": Sentence(en="880 things to dream of", fr="880 choses à deviner"),
    "talk": Sentence(en="How you talk", fr="Comment on se parle"),
    "talk.typed": Sentence(en="In writing", fr="Par écrit"),
    "talk.typed.more": Sentence(
        en="Clues are typed and read to the Dreamer", fr="Les indices s’écrivent et sont lus au Rêveur"
    ),
    "talk.voice": Sentence(en="Aloud", fr="De vive voix"),
    "talk.voice.more": Sentence(
        en="In one room or on a call; the spirits judge",
        fr="Dans une pièce ou au téléphone ; les esprits jugent",
    ),
    "mask": Sentence(en="Mask", fr="Masque"),
    "mask.screen": Sentence(en="On the screen", fr="À l’écran"),
    "mask.screen.more": Sentence(
        en="The big screen shows only what the Dreamer may see",
        fr="Le grand écran ne montre que ce que le Rêveur peut voir",
    ),
    "mask.cloth": Sentence(en="A real one", fr="Un vrai"),
    "mask.cloth.more": Sentence(
        en="Blindfold the Dreamer: the big screen shows the card and both sides",
        fr="Bande les yeux du Rêveur : le grand écran montre la carte et les deux côtés",
    ),
    "night": Sentence(en="Length of a night", fr="Durée d’une nuit"),
    "night.more": Sentence(en="How long the glass runs for each Dreamer.", fr="Le sablier de chaque Rêveur."),
    "clue_time": Sentence(en="Time for a clue", fr="Temps pour un indice"),
    "clue_time.more": Sentence(
        en="Then the turn passes by itself, at voice tables too.",
        fr="Ensuite, le tour passe tout seul, de vive voix aussi.",
    ),
    "story": Sentence(en="Time for the story", fr="Temps du récit"),
    "story.more": Sentence(
        en="To tell the dream; what is written counts when the time is over.",
        fr="Pour raconter le rêve ; ce qui est écrit à la fin compte.",
    ),
    "clue_order": Sentence(en="After each card", fr="Après chaque carte"),
    "clue_order.restart": Sentence(en="Start again", fr="On recommence"),
    "clue_order.restart.more": Sentence(
        en="from the Dreamer’s left, at every card", fr="à gauche du Rêveur, à chaque carte"
    ),
    "clue_order.continue": Sentence(en="Go on", fr="On continue"),
    "clue_order.continue.more": Sentence(
        en="with the next player: everybody speaks as often",
        fr="avec la personne suivante : tout le monde parle autant",
    ),
    "eldest": Sentence(en="First Dreamer", fr="Premier Rêveur"),
    "eldest.more": Sentence(
        en="The eldest begins. Nobody will say? By lot.",
        fr="La personne la plus âgée commence. Personne n’avoue ? Au sort.",
    ),
    "deck": Sentence(en="Deck", fr="Paquet"),
    "deck.house": Sentence(en="Ours", fr="Le nôtre"),
    "deck.house.more": Sentence(en="with your own words mixed in", fr="avec tes mots mêlés dedans"),
    "deck.own": Sentence(en="Yours only", fr="Le tien seulement"),
    "deck.own.more": Sentence(en="at least 24 words", fr="au moins 24 mots"),
}

SETS = ("talk", "night", "clue_time", "story")
"""Every preset sets these, so that one after another leaves nothing behind."""

PRESETS = (
    Preset(
        name="classic",
        label=Sentence(en="Classic night", fr="Nuit classique"),
        explanation=Sentence(
            en="Two minutes, a few seconds a clue.", fr="Deux minutes, quelques secondes par indice."
        ),
        config=Config(talk="typed", night=120, clue_time=5, story=90),
        sets=SETS,
    ),
    Preset(
        name="calm",
        label=Sentence(en="Long night", fr="Longue nuit"),
        explanation=Sentence(en="Time to think and to type.", fr="Le temps de penser et d’écrire."),
        config=Config(talk="typed", night=180, clue_time=10, story=150),
        sets=SETS,
    ),
    Preset(
        name="nap",
        label=Sentence(en="Nap", fr="Sieste"),
        explanation=Sentence(
            en="One minute, quick words, short stories.", fr="Une minute, des mots vifs, des récits courts."
        ),
        config=Config(talk="typed", night=60, clue_time=4, story=45),
        sets=SETS,
    ),
    Preset(
        name="voice",
        label=Sentence(en="In one room", fr="Dans la même pièce"),
        explanation=Sentence(
            en="Speak aloud; taps keep the count.", fr="On parle ; une touche tient le compte."
        ),
        config=Config(talk="voice", night=120, clue_time=5, story=90),
        sets=SETS,
    ),
)
