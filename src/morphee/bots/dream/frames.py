"""The sentences that bots' stories are made of, written by us. ``{}`` is what was guessed.

French has no article without a gender, and the decks have none: what is guessed is seen, heard or read.
"""

from __future__ import annotations

from morphee.games.dream.model import Lang

OPENINGS: dict[Lang, tuple[str, ...]] = {
    "fr": (
        "J’ai fait un drôle de rêve.",
        "Je flottais au-dessus des toits.",
        "Tout commençait dans la brume.",
        "J’étais dans un train sans rails.",
        "Mon lit était devenu un bateau.",
        "Il faisait nuit, mais je voyais tout.",
        "Ma maison marchait sur la pointe des pieds.",
        "Je tombais vers le haut, tout doucement.",
        "C’était chez moi, sauf que rien n’était à sa place.",
        "Quelqu’un avait plié la ville en quatre.",
        "J’avais un billet pour la lune, aller simple.",
        "Mes chaussures connaissaient le chemin, pas moi.",
    ),
    "en": (
        "I had the strangest dream.",
        "I was floating above the roofs.",
        "It all began in a mist.",
        "I was on a train without rails.",
        "My bed had turned into a boat.",
        "It was night, yet I could see everything.",
        "My house was walking on tiptoe.",
        "I was falling upwards, very slowly.",
        "I was at home, except that nothing was in its place.",
        "Somebody had folded the town in four.",
        "I had a ticket to the moon, one way.",
        "My shoes knew the way, and I did not.",
    ),
}
THINGS: dict[Lang, tuple[str, ...]] = {
    "fr": (
        "Sur une porte, on lisait : {}.",
        "Puis quelqu’un m’a soufflé : {}.",
        "Au bout du couloir, une surprise : {}.",
        "Soudain, plus qu’une image : {}, et tout s’est mis à tourner.",
        "Sur un nuage était écrit : {}.",
        "Je n’avais qu’un mot en tête : {}.",
        "La lune elle-même chantait : {}.",
        "Un hibou répétait sans fin : {}.",
        "J’ai ouvert une boîte. Dedans : {}.",
        "Les murs murmuraient : {}.",
        "Un vieux journal titrait : {}.",
        "Et dans le miroir, à ma place : {}.",
        "Tout à coup, derrière le rideau : {} !",
        "Une pluie de lettres a dessiné : {}.",
        "Le facteur m’a tendu un colis, avec cette étiquette : {}.",
        "Dans ma poche, un billet plié en huit : {}.",
        "Le mot de passe était : {}.",
        "Un perroquet m’a demandé trois fois : {} ?",
        "À la radio, entre deux grésillements : {}.",
        "Une foule en pyjama criait : {} !",
        "J’ai tourné la clé, et voilà : {}.",
        "Ma grand-mère tricotait en marmonnant : {}.",
        "Sur le gâteau, en lettres de sucre : {}.",
        "Le professeur a écrit au tableau : {}.",
    ),
    "en": (
        "On a door it said: {}.",
        "Then somebody whispered to me: {}.",
        "At the end of the corridor, a surprise: {}.",
        "Suddenly, one picture only: {}, and everything began to spin.",
        "On a cloud was written: {}.",
        "I had one word on my mind: {}.",
        "The moon itself was singing: {}.",
        "An owl said it over and over: {}.",
        "I opened a box. Inside: {}.",
        "The walls were murmuring: {}.",
        "The headline of an old newspaper: {}.",
        "And in the mirror, instead of me: {}.",
        "All at once, behind the curtain: {}!",
        "A rain of letters spelled: {}.",
        "The postman handed me a parcel with this label: {}.",
        "In my pocket, a note folded eight times: {}.",
        "The password was: {}.",
        "A parrot asked me three times: {}?",
        "On the radio, between two crackles: {}.",
        "A crowd in pyjamas was shouting: {}!",
        "I turned the key, and there: {}.",
        "My grandmother was knitting and mumbling: {}.",
        "On the cake, in sugar letters: {}.",
        "The teacher wrote on the board: {}.",
    ),
}
"""For anything that is not done."""
THEMES: dict[Lang, dict[str, tuple[str, ...]]] = {
    "fr": {
        "actions": (
            "Tout le monde voulait {}.",
            "On m’a demandé de ne surtout pas… {}.",
            "Il fallait {}, et vite.",
            "Des pingouins m’apprenaient comment {}.",
            "Je ne savais plus si j’avais le droit de… {}.",
            "Une pancarte clignotait : « Défense de {} ».",
            "Et moi qui rêvais depuis toujours de… {}.",
            "Pour ouvrir la grille, un seul moyen : {}.",
            "Le roi m’a ordonné de… {}, sur-le-champ.",
        ),
        "animals": (
            "Une bête énorme bâillait devant la porte : {}.",
            "Au zoo des rêves, une seule cage était ouverte : {}.",
            "Ça avait des pattes, ou peut-être pas : {}.",
            "Une ombre marchait derrière moi à pas de loup. Je me retourne : {} !",
        ),
        "food": (
            "Au menu, un seul plat : {}.",
            "Mon oreiller avait un goût étrange : {}.",
            "Le serveur a soulevé la cloche : {}.",
            "J’avais une faim de loup, et tout sentait : {}.",
        ),
        "places": (
            "Le conducteur a crié : « Terminus : {} ! »",
            "La carte n’indiquait qu’un endroit : {}.",
            "Je tourne au coin de la rue, et me voilà : {}.",
            "Mon ascenseur s’est arrêté à un étage inconnu : {}.",
        ),
        "jobs": (
            "On cherchait quelqu’un, et c’était écrit en grand : {}.",
            "Sur ma carte de visite, il y avait : {}.",
            "Mon diplôme disait, en lettres d’or : {}.",
        ),
        "feelings": (
            "Dans ma gorge, une seule chose : {}.",
            "Tout à coup, sans raison : {}.",
            "La musique a changé, et j’ai senti : {}.",
        ),
        "body": (
            "Mon reflet m’a montré du doigt : {}.",
            "Le médecin a hoché la tête et noté : {}.",
            "Il me manquait quelque chose, mais quoi ? {} !",
        ),
        "nature": (
            "Par la fenêtre, à perte de vue : {}.",
            "Le ciel s’est ouvert sur un mot : {}.",
            "Le vent sentait : {}.",
        ),
        "stories": (
            "Un livre s’est ouvert tout seul. Premier chapitre : {}.",
            "Il était une fois, comme dans les vieux contes : {}.",
            "Le rideau s’est levé sur une affiche : {}.",
        ),
        "inventions": (
            "Un savant fou a tiré le drap : {} !",
            "Au musée du futur, derrière la vitre : {}.",
            "Le mode d’emploi n’avait qu’une page : {}.",
        ),
    },
    "en": {
        "actions": (
            "Everybody wanted to {}.",
            "I was told not to {}, whatever happened.",
            "I had to {}, and fast.",
            "Penguins were teaching me how to {}.",
            "I could no longer tell whether I was allowed to {}.",
            "A sign was blinking: do not {}.",
            "And I had always dreamt that one day I would {}.",
            "There was only one way to open the gate: {}.",
            "The king ordered me to {}, at once.",
        ),
        "animals": (
            "A huge beast was yawning at the door: {}.",
            "In the zoo of dreams one cage was open: {}.",
            "It had paws, or perhaps it had none: {}.",
            "A shadow crept after me. I turned round: {}!",
        ),
        "food": (
            "There was one dish on the menu: {}.",
            "My pillow had a curious taste: {}.",
            "The waiter lifted the silver lid: {}.",
            "I was terribly hungry, and everything smelled of {}.",
        ),
        "places": (
            "The driver called out: “All change: {}!”",
            "The map showed a single spot: {}.",
            "I went round the corner, and here I was: {}.",
            "My lift stopped at a floor I did not know: {}.",
        ),
        "jobs": (
            "They were looking for somebody, in large letters: {}.",
            "My business card said: {}.",
            "My diploma said in golden letters: {}.",
        ),
        "feelings": (
            "There was one thing in my throat: {}.",
            "All at once, for no reason: {}.",
            "The music changed, and what I felt was {}.",
        ),
        "body": (
            "My reflection pointed at me: {}.",
            "The doctor nodded and wrote down: {}.",
            "Something of mine was missing, but what? {}!",
        ),
        "nature": (
            "Through the window, as far as I could see: {}.",
            "The sky opened on a single word: {}.",
            "The wind smelled of {}.",
        ),
        "stories": (
            "A book opened by itself. Chapter one: {}.",
            "Once upon a time, as in the old tales: {}.",
            "The curtain rose on a poster: {}.",
        ),
        "inventions": (
            "A mad inventor pulled off the sheet: {}!",
            "In the museum of the future, behind the glass: {}.",
            "The manual had one page only: {}.",
        ),
    },
}
"""For what belongs to a theme of our decks."""
ENDINGS: dict[Lang, tuple[str, ...]] = {
    "fr": (
        "Et mes yeux se sont ouverts.",
        "Puis le jour s’est levé.",
        "Et le réveil a sonné.",
        "Après, je ne sais plus, tout était blanc.",
        "Là, le chat m’a marché sur le ventre.",
        "Et je n’ai jamais su la fin.",
    ),
    "en": (
        "And I woke up.",
        "Then the day broke.",
        "And the alarm clock rang.",
        "After that I do not know: everything was white.",
        "Then the cat walked over my belly.",
        "And I never learnt the end.",
    ),
}
