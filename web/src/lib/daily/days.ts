/** Dates as 2026-11-17, and what a device keeps of the days played. Pure but for `localStorage`. */

export const first = "2026-01-01";

export interface Played {
  /** The day on which it was played: only a challenge played on its own day counts for the streak. */
  readonly on: string;
  readonly result: string;
  readonly detail: Readonly<Record<string, unknown>>;
}
export type Days = Readonly<Record<string, Played>>;

const two = (n: number): string => String(n).padStart(2, "0");

/** The date where the player is. */
export const dayOf = (now: Date): string => `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;

export const shifted = (date: string, by: number): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);

export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T12:00:00Z`)) && shifted(text, 0) === text;

/** How many days in a row, up to today or yesterday, were played on their own day. */
export function streak(days: Days, today: string): number {
  let day = days[today]?.on === today ? today : shifted(today, -1);
  let count = 0;
  while (days[day]?.on === day) {
    count += 1;
    day = shifted(day, -1);
  }
  return count;
}

export const dots = (grade: number): string => "●".repeat(grade) + "○".repeat(Math.max(0, 5 - grade));

export function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** Our English is British: the day before the month, as in the short dates of the archive. */
export const longDate = (date: string, language: string): string =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString(language === "en" ? "en-GB" : language, {
    dateStyle: "long",
    timeZone: "UTC",
  });

const key = (what: string): string => `morphee.daily.${what}`;

function kept(name: string): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(name) ?? "{}");
    return found && typeof found === "object" ? (found as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A full or forbidden storage costs the streak, not the game.
  }
}

export const daysOf = (what: string): Days => kept(key(what)) as Days;

/** The first result of a day stays: a second try is practice. */
export function keepDay(what: string, date: string, played: Played): Days {
  const days = daysOf(what);
  if (days[date]) return days;
  const after = { ...days, [date]: played };
  keep(key(what), after);
  return after;
}

/** What is under way: a page that is reloaded goes on. */
export const begun = <T>(what: string, date: string): T | null =>
  (kept(`${key(what)}.now`)[date] as T | undefined) ?? null;
export const keepBegun = (what: string, date: string, state: unknown): void =>
  keep(`${key(what)}.now`, { [date]: state });
