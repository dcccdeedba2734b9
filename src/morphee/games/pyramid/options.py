"""What the form of options offers and says."""

from __future__ import annotations

from morphee.kernel.contract import Sentence

EXPLANATIONS = {
    "side": Sentence(en="The pyramid", fr="La pyramide"),
    "side.more": Sentence(
        en="Side A is tall with many small beds; side B has more beds for two and three cats.",
        fr=(
            "La face A est haute, avec beaucoup de petits lits ; la face B a plus de lits pour deux "
            "et trois chats."
        ),
    ),
    "side.A": Sentence(en="Side A", fr="Face A"),
    "side.B": Sentence(en="Side B", fr="Face B"),
    "first": Sentence(en="Who begins", fr="Qui commence"),
    "first.more": Sentence(
        en="Whoever stroked a cat last. If nobody says, a lot decides.",
        fr="La dernière personne à avoir caressé un chat. Si personne ne le dit, on tire au sort.",
    ),
    "think": Sentence(en="Time for each decision", fr="Temps pour chaque décision"),
    "think.more": Sentence(
        en="When it runs out the turn ends by itself, so nobody can hold up the table.",
        fr="Quand il est écoulé, le tour s’arrête tout seul : personne ne peut bloquer la table.",
    ),
    "odds": Sentence(en="Odds on demand", fr="Chances à la demande"),
    "odds.more": Sentence(
        en="Players may ask how likely the next roll is to end in a cat-astrophe.",
        fr="On peut demander quel est le risque de cat-astrophe au prochain lancer.",
    ),
}
