/** A default evening: games that suit the number of people, in turns short and long, for the time there is. */
export interface Candidate {
  readonly name: string;
  readonly players: readonly [number, number] | null;
  readonly minutes: readonly [number, number] | null;
  /** Each person makes it longer: the least minutes are those of the fewest players, the most those of the most. */
  readonly lengthens?: true;
}

export interface Round {
  readonly game: string;
  readonly best_of: number;
}

/** Below this a match is short, and a round of it is the best of three. */
const short = 5;
/** Sitting down, results, and whose turn it is to fetch the biscuits. */
const between = 2;
const most = 8;

const typical = ({ minutes }: Candidate): number => (minutes ? (minutes[0] + minutes[1]) / 2 : 10);
/** How long one match takes with so many people. */
function matchMinutes(game: Candidate, people: number): number {
  if (!game.lengthens || !game.minutes || !game.players) return typical(game);
  const [fewest, most] = game.players;
  const seated = Math.min(most, Math.max(fewest, people));
  return game.minutes[0] + ((game.minutes[1] - game.minutes[0]) * (seated - fewest)) / (most - fewest);
}
/** How many matches decide a round: two or three of three, and so on. */
const matches = (bestOf: number): number => (bestOf === 1 ? 1 : (bestOf * 3 + 1) / 4);

/** How long a round takes with what is around it, in minutes. */
export const roundMinutes = (game: Candidate, bestOf: number, people: number): number =>
  matchMinutes(game, people) * matches(bestOf) + between * (bestOf > 1 ? 1.5 : 1);

export const bestOfFor = (game: Candidate): number => (typical(game) < short ? 3 : 1);

/** Games that all of them can play; bots may join, nobody sits out. */
const suits =
  (people: number) =>
  ({ players }: Candidate): boolean =>
    players === null || (people <= players[1] && people >= players[0] - 1);

export function suggest(games: readonly Candidate[], people: number, minutes: number): readonly Round[] {
  const fitting = games.filter(suits(people));
  const lively = fitting.filter((game) => bestOfFor(game) > 1);
  const calm = fitting.filter((game) => bestOfFor(game) === 1);
  const rounds: Round[] = [];
  let left = minutes;
  for (let turn = 0; rounds.length < most; turn += 1) {
    const [first, then] = turn % 2 === 0 ? [lively, calm] : [calm, lively];
    const pick = next(first, rounds, left, people) ?? next(then, rounds, left, people);
    if (!pick) break;
    rounds.push({ game: pick.name, best_of: bestOfFor(pick) });
    left -= roundMinutes(pick, bestOfFor(pick), people);
  }
  const any = fitting[0] ?? games[0];
  return rounds.length > 0 || !any ? rounds : [{ game: any.name, best_of: bestOfFor(any) }];
}

/** The one of them played least this evening that still fits into the time; not twice in a row. */
function next(
  games: readonly Candidate[],
  rounds: readonly Round[],
  left: number,
  people: number,
): Candidate | undefined {
  const times = (game: Candidate): number => rounds.filter((round) => round.game === game.name).length;
  return games
    .filter((game) => rounds.at(-1)?.game !== game.name && roundMinutes(game, bestOfFor(game), people) <= left)
    .sort((one, other) => times(one) - times(other))[0];
}

/** The whole evening in minutes. */
export const eveningMinutes = (rounds: readonly Round[], games: readonly Candidate[], people: number): number =>
  Math.round(
    rounds.reduce((sum, round) => {
      const game = games.find((one) => one.name === round.game);
      return sum + (game ? roundMinutes(game, round.best_of, people) : 0);
    }, 0),
  );
