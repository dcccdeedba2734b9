"""The bots of the dream play whole matches, at a human pace, from what their seat sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import pytest

from morphee.bots.catalog import make
from morphee.bots.contract import Bot, Observation, Plan
from morphee.bots.dream.frames import THEMES, THINGS
from morphee.bots.dream.knowledge import BETWEEN, FAR, NEARBY, NOWHERE, Knowledge, knowledge
from morphee.bots.dream.players import Novice
from morphee.bots.dream.story import tell
from morphee.bots.dream.trust import FULL, Trust
from morphee.games.dream import deck
from morphee.games.dream.actions import (
    BeReady,
    Challenge,
    PassCard,
    SayAnswer,
    SayClue,
    TiltCard,
    Vote,
    Wake,
    WearMask,
)
from morphee.games.dream.deck import Entry
from morphee.games.dream.events import (
    AllDreamed,
    Awoke,
    ClueForbidden,
    ClueGiven,
    PollLapsed,
    StoryGrew,
    StoryTold,
    TurnPassed,
)
from morphee.games.dream.language.stories import mentions
from morphee.games.dream.model import Config, Dawn, Lang
from morphee.games.dream.rules import DREAM
from morphee.games.dream.spelling import fold
from morphee.games.dream.views import Drift, Own, Public
from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.contract import Millis, Seat
from morphee.sim.driver import Played, play
from morphee.sim.nights import nights


def played(levels: Sequence[str], name: str, config: Config = Config()) -> Played:
    bots = [make("dream", level, Chance(seed_from(f"{name} {seat}"), 0)) for seat, level in enumerate(levels)]
    return play(DREAM, config, len(levels), seed_from(name), bots)


def dawns(match: Played) -> list[Dawn]:
    return [entry.event.dawn for entry in match.entries if isinstance(entry.event, Awoke)]


@pytest.mark.parametrize("variant", list(DREAM.variants()))
@pytest.mark.parametrize("level", ["random", "child", "novice", "skilled", "champion"])
def test_whole_matches(variant: str, level: str) -> None:
    """Every variant is played to its end, at the smallest and the largest table."""
    for seats in (4, 10):
        match = played([level] * seats, f"whole {variant}", DREAM.variants()[variant])
        assert len(dawns(match)) == seats


def test_a_novice_beats_chance() -> None:
    """Over seeded matches of novices and random players side by side."""
    scores: Counter[str] = Counter()
    nights: Counter[str] = Counter()
    for number in range(8):
        levels = [("novice", "random")[(seat + number) % 2] for seat in range(6)]
        match = played(levels, f"beats {number}", Config(night=60, lang="en"))
        for level, score in zip(levels, match.outcome.scores, strict=True):
            scores[level] += score
        for dawn in dawns(match):
            nights[levels[dawn.dreamer]] += sum(card.side == "yellow" for card in dawn.cards)
    assert scores["novice"] > 1.15 * scores["random"]
    assert nights["novice"] > 10
    assert nights["random"] <= 2


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_fairies_help_and_bogeymen_mislead(lang: Lang) -> None:
    """A table of novices gets some right and some wrong: nobody dreams in vain, nobody always wins."""
    sides: Counter[str] = Counter()
    for number in range(2):
        for dawn in dawns(played(["novice"] * 6, f"sides {lang} {number}", Config(lang=lang))):
            sides.update(card.side for card in dawn.cards)
    assert sides["yellow"] > 20
    assert sides["blue"] > 10


def test_novices_say_nothing_forbidden() -> None:
    match = played(["novice"] * 7, "polite")
    events = [entry.event for entry in match.entries]
    assert not any(isinstance(event, ClueForbidden) for event in events)
    assert sum(isinstance(event, ClueGiven) for event in events) > 100


def test_human_pace() -> None:
    """No clue comes faster than a person could think of it and type it; most come in time to count."""
    match = played(["novice"] * 5, "pace")
    events = [(entry.at, entry.event) for entry in match.entries]
    waits = []
    for (before, _), (at, event) in pairwise(events):
        if isinstance(event, ClueGiven) and event.word is not None:
            assert at - before >= 300 + 160 * len(event.word)
            waits.append(at - before)
    late = sum(isinstance(event, TurnPassed) and event.late for _, event in events)
    assert 1_200 < sorted(waits)[len(waits) // 2] < 4_500
    assert late < len(waits) // 4


class Undecided:
    """A bot that as the Dreamer only listens."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def consider(self, observation: Observation, plan: Plan | None) -> Plan | None:
        public: Public = observation.view.public
        dreams = observation.seat == public.dreamer and public.phase in ("night", "last")
        return None if dreams else self._bot.consider(observation, plan)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("level", ["child", "novice", "skilled", "champion"])
def test_spirits_speak_about_equally_often_however_long_a_card_takes(level: str, lang: Lang) -> None:
    """When all thoughts of the word had been said, fairies and sandmen fell silent; a liar went on alone."""
    for number in range(4):
        bots = [make("dream", level, Chance(seed_from(f"long {seat}"), number)) for seat in range(5)]
        config = Config(lang=lang, eldest=0)
        match = play(DREAM, config, 5, seed_from(f"long {number}"), [Undecided(bots[0]), *bots[1:]])
        (card,) = dawns(match)[0].cards
        said = Counter(clue.seat for clue in card.clues)
        assert sum(said.values()) >= 16
        assert max(said.values()) - min(said[Seat(seat)] for seat in range(1, 5)) <= 3, said


class Talker:
    """Somebody at a voice table who talks: taps "said" on their turn, and that they have answered aloud."""

    def consider(self, observation: Observation, plan: Plan | None) -> Plan | None:
        public: Public = observation.view.public
        aloud = observation.seat != public.dreamer or len(public.clues) > 2
        wanted = [SayClue(public.card, observation.seat), *([SayAnswer(public.card)] if aloud else [])]
        mine = wanted[:1] if observation.seat != public.dreamer else [*wanted[1:], WearMask(), Wake()]
        found = next((action for action in (*mine, BeReady()) if action in observation.offers), None)
        if plan is not None and plan.action == found:
            return plan
        return None if found is None else Plan(Millis(observation.at + 1_500), found)


class Deaf:
    """A bot at a voice table that is watched: it does nothing that asks what somebody said aloud."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def consider(self, observation: Observation, plan: Plan | None) -> Plan | None:
        found = self._bot.consider(observation, plan)
        action = None if found is None else found.action
        assert not isinstance(action, Challenge | TiltCard | SayClue | SayAnswer), "it cannot have heard that"
        if isinstance(action, Vote):
            own: Own | None = observation.view.own
            assert own is not None
            asked = next(asked for asked in own.polls if asked.poll == action.poll)
            assert asked.text is not None, "it cannot have heard that"
        if isinstance(action, PassCard):
            assert observation.seat == observation.view.public.dreamer
        return found


LEVELS = ["random", "child", "novice", "skilled", "champion"]


@pytest.mark.parametrize("level", LEVELS)
def test_bots_do_not_vote_on_what_they_cannot_hear(level: str) -> None:
    """DR-19 at a voice table bots type, for a screen to say it, and leave votes on what was said, tilts and
    other seats' taps to people; so no answer given aloud counts where only bots could judge it (DR-20)."""
    bots: list[Bot] = [Deaf(make("dream", level, Chance(seed_from("deaf"), seat))) for seat in range(4)]
    match = play(DREAM, DREAM.variants()["voice"], 5, seed_from("deaf"), [*bots, Talker()])
    events = [entry.event for entry in match.entries]
    said = {(event.seat == 4, event.word is None) for event in events if isinstance(event, ClueGiven)}
    assert said == {(True, True), (False, False)}, "the talker's clues have no word, the bots' all have one"
    aloud = next(dawn for dawn in dawns(match) if dawn.dreamer == 4)
    assert {card.side for card in aloud.cards} == {"left"}
    assert any(isinstance(event, PollLapsed) for event in events)


def test_a_bot_that_hears_nothing_answers_nothing() -> None:
    """DR-19 where everybody talks, a bot in the place of a Dreamer who went away keeps still."""
    bots: list[Bot] = [make("dream", "skilled", Chance(seed_from("hush"), 0)), *[Talker() for _ in range(3)]]
    match = play(DREAM, Config(talk="voice", night=60, story=30, eldest=0), 4, seed_from("hush"), bots)
    alone = next(dawn for dawn in dawns(match) if dawn.dreamer == 0)
    assert [card.side for card in alone.cards] == ["left"]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("level", LEVELS[1:])
def test_lures_sit_between_the_word_and_a_decoy(level: str, lang: Lang) -> None:
    """A lure is a thought of the word itself, or of something that shares several thoughts with it. (One in
    four had nothing to do with the word: "snore" for a tractor.)"""
    known = knowledge(lang)
    lures = 0
    for number in range(3):
        match = played([level] * 6, f"lures {number}", Config(lang=lang, night=60))
        for dawn in dawns(match):
            for card in dawn.cards:
                target = known.entry(card.word)
                assert target is not None
                believed = {fold(hint.word) for e in (target, *known.close(target)) for hint in e.hints}
                for clue in card.clues:
                    if dawn.spirits[clue.seat] == "bogeyman":
                        lures += 1
                        assert fold(clue.word or "") in believed, (card.word, clue.word)
    assert lures > 60


def test_what_sits_between_a_word_and_a_decoy() -> None:
    """What something else close has too, or what one thinks of first of two of a kind; not every thought of
    what happens to share two."""
    known = knowledge("en")
    named = {entry.prop.word: entry for entry in known.entries}

    def lures(word: str, decoy: str, reach: int) -> list[str]:
        return [hint.word for hint in known.lures(named[word], named[decoy], reach)]

    assert {"snow", "Greenland"} <= set(lures("iceberg", "igloo", BETWEEN))
    assert {"Nile", "hieroglyphs"} <= set(lures("pyramid", "Egypt", BETWEEN))
    assert "acorn" in lures("mushroom", "oak", NEARBY)
    assert "barrel" in lures("mushroom", "oak", FAR)
    assert "barrel" not in lures("mushroom", "oak", NEARBY)
    assert "Patrick" not in lures("lighthouse", "starfish", NEARBY)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_liars_seldom_say_what_only_a_decoy_has(lang: Lang) -> None:
    """Only if nothing nearer is left to say. (It was one in seven: most of the absurd ones.)"""
    known = knowledge(lang)
    far = lies = 0
    for level in LEVELS[2:]:
        for number in range(3):
            match = played([level] * 6, f"far {number}", Config(lang=lang, night=60))
            for dawn in dawns(match):
                for card in dawn.cards:
                    target = known.entry(card.word)
                    assert target is not None
                    said = [clue.word for clue in card.clues if dawn.spirits[clue.seat] == "bogeyman"]
                    reaches = [nearest(known, target, word) for word in said if word is not None]
                    lies += len(reaches)
                    far += reaches.count(FAR)
    assert lies > 150
    assert far < lies / 20, (far, lies)


def nearest(known: Knowledge, target: Entry, word: str) -> int:
    """How far a word is from the target that a liar has said of it."""
    if known.speaks_for(word, target.prop.word):
        return BETWEEN
    hints = [(decoy, hint) for decoy in known.close(target) for hint in decoy.hints if hint.word == word]
    return min([known.distance(target, decoy, hint) for decoy, hint in hints], default=NOWHERE)


def test_a_liar_leads_first_to_what_is_about_as_close_as_anything() -> None:
    """A message in a bottle makes one think of a castaway sooner than of a coconut and its monkeys."""
    known = knowledge("en")
    named = {entry.prop.word: entry for entry in known.entries}
    message = named["message in a bottle"]
    assert named["coconut"] in known.close(message)
    assert named["coconut"] not in known.decoys(message)
    assert {named["bottle"], named["Robinson Crusoe"]} <= set(known.decoys(message))
    for entry in known.entries:
        assert known.decoys(entry)[:1] == known.close(entry)[:1]


def test_what_many_things_have_makes_nothing_close() -> None:
    """ "Yellow" and "chicken" do not make a curry of corn; the jaws that two beasts alone have do."""
    known = knowledge("en")
    named = {entry.prop.word: entry for entry in known.entries}
    assert named["curry"] in known.near(named["corn"])
    assert named["curry"] not in known.close(named["corn"])
    assert named["truffle"] not in known.close(named["egg"])
    assert known.close(named["shark"])[0] is named["crocodile"]


def test_bots_bet_and_stream_their_stories() -> None:
    """DR-14 each spirit bets once a Night; a story grows sentence by sentence, then it is told."""
    match = played(["skilled"] * 6, "bets", Config(lang="en"))
    assert all(sum(bet is not None for bet in dawn.bets) == 5 for dawn in dawns(match))
    right = sum(
        bet is not None and dawn.spirits[bet] == "bogeyman" for dawn in dawns(match) for bet in dawn.bets
    )
    assert right > 30 * 2 / 5, "better than a lot"
    grown = ""
    stories = 0
    for entry in match.entries:
        if isinstance(entry.event, StoryGrew):
            assert entry.event.text.startswith(grown)
            grown = entry.event.text
        if isinstance(entry.event, StoryTold):
            assert (entry.event.text or "").startswith(grown)
            stories += grown != ""
            grown = ""
    assert stories >= 4


def test_no_day_among_bots_plays_itself_in_seven_seconds() -> None:
    match = played(["novice"] * 4, "slow days")
    at = {type(entry.event): entry.at for entry in match.entries}
    assert at[AllDreamed] - at[Awoke] >= 8_000


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_stories_have_many_frames(lang: Lang) -> None:
    """No sentence comes twice in a story of a dozen things, and a theme has sentences of its own."""
    assert len(THINGS[lang]) >= 24
    assert set(THEMES[lang]) < {entry.theme for entry in deck.load(lang).entries}
    assert THEMES["fr"].keys() == THEMES["en"].keys()
    chance = Chance(seed_from("frames"), 0)
    words = [entry.prop.word for entry in deck.load(lang).entries if entry.theme == "objects"][:12]
    text = tell(lang, words, chance)
    for word in words:
        text = text.replace(word, "…", 1)
    sentences = text.split("…")
    assert len(set(sentences)) == len(sentences)


class Watched(Novice):
    """A novice whose sights are looked over."""

    def consider(self, observation: Observation, plan: Plan | None) -> Plan | None:
        public = observation.view.public
        if observation.seat == public.dreamer:
            assert observation.view.own is not None
            assert observation.view.own.word is None
        found = super().consider(observation, plan)
        if found is not None:
            assert found.at >= observation.at
            assert found.action in observation.offers or type(found.action) in observation.open
        return found


def test_plans_are_possible_and_never_in_the_past() -> None:
    bots = [Watched(Chance(seed_from("watched"), seat)) for seat in range(5)]
    assert play(DREAM, Config(night=60), 5, seed_from("watched"), bots).actions > 50


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_story_mentions_its_things(lang: Lang) -> None:
    """DR-14 what the Dreamer remembers is in the story, where the matcher finds it."""
    chance = Chance(seed_from("story"), 0)
    entries = deck.load(lang).entries
    for _ in range(40):
        props = [chance.pick(entries).prop for _ in range(9)]
        text = tell(lang, [prop.word for prop in props], chance)
        assert len(text) < 2_000
        assert all(mentions(lang, prop, text) for prop in props)


def test_knowledge_finds_what_the_clues_mean() -> None:
    """The strongest clues of a proposition speak for it before any other."""
    known = knowledge("en")
    found = 0
    for entry in known.entries[::20]:
        strong = sorted(entry.hints, key=lambda hint: -hint.strength)[:3]
        ranked = known.guesses([(hint.word, 100) for hint in strong], lambda clue, word: False)
        found += ranked[0][1] is entry
    assert found > 0.85 * len(known.entries[::20])


def test_liars_are_believed_less_over_a_night() -> None:
    """A seat whose clues never speak for the answer loses weight; one whose clues do gains some."""
    trust = Trust()
    for _ in range(3):
        trust.learn(
            [Drift(Seat(1), "purr"), Drift(Seat(2), "bark"), Drift(Seat(3), None)],
            lambda clue: clue == "purr",
        )
    assert trust.of(Seat(1)) > FULL > trust.of(Seat(2))
    assert trust.of(Seat(3)) == FULL
    assert trust.suspects() == [Seat(2)]


def test_a_suspect_does_not_decide() -> None:
    """The same clues, believed differently, mean different things."""
    known = knowledge("en")
    cat, dog = (known.entry(word) for word in ("cat", "dog"))
    assert cat is not None
    assert dog is not None
    own = next(hint.word for hint in cat.hints if not known.speaks_for(hint.word, "dog"))
    other = next(hint.word for hint in dog.hints if not known.speaks_for(hint.word, "cat"))
    for believed, doubted, entry in ((own, other, cat), (other, own, dog)):
        ranked = known.guesses([(believed, 100), (doubted, 25)], lambda clue, word: False)
        scores = {found.prop.word: score for score, found in ranked}
        rival = dog if entry is cat else cat
        assert scores[entry.prop.word] > scores[rival.prop.word]


def test_fairies_are_worth_more_than_chance_and_bogeymen_less() -> None:
    """All helping, nearly everything is guessed; all misleading, a third at most, because a lie that is
    believed has some truth in it; a real table is between."""
    levels = ["skilled"] * 5
    helped, mixed, misled = (nights(levels, 10, "cast", cast) for cast in ("fairy", None, "bogeyman"))
    assert helped.right > 0.8
    assert misled.right < 0.4
    assert misled.right + 0.15 < mixed.right < helped.right - 0.1


def test_a_tally_of_nights() -> None:
    """Wins are shared by the best, the spirits' among themselves."""
    tally = nights(["novice"] * 4, 4, "tally")
    assert tally.nights == 4
    assert sum(tally.wins.values()) == pytest.approx(4)
    assert sum(tally.spirit_wins.values()) == pytest.approx(4)
    assert set(tally.spirit_wins) <= {"fairy", "bogeyman", "sandman"}
    assert tally.seats["dreamer"] == 4


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_how_far_a_word_leads_is_what_the_guesses_would_say(lang: Lang) -> None:
    known = knowledge(lang)
    chance = Chance(seed_from(f"leads {lang}"), 0)
    for _ in range(40):
        goal, foe, other = (chance.pick(known.entries) for _ in range(3))
        said = [chance.pick(entry.hints).word for entry in (goal, foe, other)]
        more = [hint.word for hint in (*goal.hints, *foe.hints)]
        for rival in (None, foe if foe is not goal else None):
            expected = []
            for word in more:
                clues = [(clue, 1) for clue in (*said, word)]
                scores = {id(entry): score for score, entry in known.guesses(clues, lambda *_: False)}
                ours = scores.pop(id(goal), 0)
                theirs = max(scores.values(), default=0) if rival is None else scores.get(id(rival), 0)
                expected.append(ours - theirs)
            assert known.leads(said, more, goal, rival) == expected
