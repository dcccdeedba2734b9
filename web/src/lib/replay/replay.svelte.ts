/** A finished match shown again: which frame is shown, which viewer sees it, and whether it plays. */
import type { Cue, Outcome, ReplaySeen } from "$lib/wire";
import type { Answer, EventHandler, GameMatch, SeatInfo, SoundName } from "$lib/table/contract";
import { botName } from "$lib/i18n/bots";
import { ask } from "$lib/net/api";
import { avatarOf, readLook } from "$lib/table/looks";
import { frame } from "$lib/ui/frame.svelte";
import { playSound } from "$lib/ui/feedback";
import { prefs } from "$lib/ui/prefs.svelte";
import { frameAt, framesOf, stepFrom, waitBefore, type Frame } from "./frames";

export const speeds = [1, 2, 4, 8] as const;
const refused: Answer = { ok: false, code: "replay", text: "" };

type Handler = EventHandler<unknown, unknown, unknown>;

/** The match as a game's table sees it: nothing can be done, events come as the replay goes on. */
export class ReplayMatch implements GameMatch<unknown, unknown, unknown, unknown, unknown> {
  readonly offers: readonly unknown[] = [];
  readonly open: readonly string[] = [];
  readonly hand = false;
  readonly live = true;
  #handlers = new Set<Handler>();

  constructor(
    private readonly replay: Replay,
    readonly me: number | null,
    readonly seats: readonly SeatInfo[],
    readonly screen: boolean,
  ) {}

  get game(): string {
    return this.replay.seen?.game ?? "";
  }
  get config(): unknown {
    return this.replay.seen?.config ?? {};
  }
  get pub(): unknown {
    return this.replay.frame?.known.pub ?? {};
  }
  get own(): unknown {
    return this.replay.frame?.known.own ?? null;
  }
  get cue(): Cue | null {
    return this.replay.frame?.known.cue ?? null;
  }
  get outcome(): Outcome | null {
    return this.replay.frame?.known.outcome ?? null;
  }
  /** A still replay is no pause of the match: tables would say so. */
  get paused(): boolean {
    return false;
  }
  get calm(): boolean {
    return prefs.calm;
  }

  now(): number {
    return this.replay.now(frame());
  }
  act(): Promise<Answer> {
    return Promise.resolve(refused);
  }
  onEvent(handler: Handler): () => void {
    this.#handlers.add(handler);
    return () => this.#handlers.delete(handler);
  }
  announce(): void {
    // The position is announced by the slider; a table that talks over it would be in the way.
  }
  sound(name: SoundName): void {
    playSound(name);
  }
  vibrate(): void {
    // Nothing happens to this player now.
  }

  /** The view has changed to the frame after `before`: its events happen. */
  happen(before: Frame, after: Frame): void {
    const events = after.update?.events ?? [];
    events.forEach((event, index) => {
      for (const handler of this.#handlers)
        handler(event, {
          at: after.at,
          before: { pub: before.known.pub, own: before.known.own },
          index,
          count: events.length,
          missed: false,
          races: after.update?.races ?? [],
        });
    });
  }
}

/** What a host shows to the table: a moment, as which viewer saw it, and whether it plays. */
export interface Shown {
  readonly n: number;
  readonly viewer: number | null;
  readonly playing: boolean;
  readonly speed: number;
}

export class Replay {
  seen = $state.raw<ReplaySeen | null>(null);
  frames = $state.raw<readonly Frame[]>([]);
  index = $state(0);
  playing = $state(false);
  speed = $state(1);
  /** Grows with every jump: the table is then drawn anew, without what was being animated. */
  jumps = $state(0);
  match = $state.raw<ReplayMatch | null>(null);
  /** Called when somebody here moved, played or chose another viewer: a host tells the table. */
  moved: (shown: Shown) => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since = 0;
  #asked = 0;
  readonly frame: Frame | undefined = $derived(this.frames[this.index]);
  readonly atEnd: boolean = $derived(this.index >= this.frames.length - 1);

  constructor(
    readonly name: string,
    private readonly screen = false,
  ) {}

  /**
   * Show the match as that viewer saw it: a seat, or `null` for the public. The moment is the one shown when the frames
   * arrive: somebody who moves on meanwhile is not taken back. False when another viewer was chosen meanwhile.
   */
  async look(viewer: number | null): Promise<boolean> {
    const asked = ++this.#asked;
    const seen = await ask<ReplaySeen>("GET", `/api/records/${this.name}/replay?as=${viewer ?? "public"}`);
    if (asked !== this.#asked) return false;
    const n = this.frame?.n ?? 0;
    const frames = framesOf(seen);
    this.seen = seen;
    this.frames = frames;
    this.match = new ReplayMatch(this, viewer, seatsOf(seen, viewer), this.screen);
    this.#show(frameAt(frames, n));
    this.#plan();
    return true;
  }

  get shown(): Shown {
    return {
      n: this.frame?.n ?? 0,
      viewer: this.match?.me ?? null,
      playing: this.playing,
      speed: this.speed,
    };
  }

  async see(viewer: number | null): Promise<void> {
    if (await this.look(viewer)) this.moved(this.shown);
  }

  seek(index: number): void {
    this.#show(Math.max(0, Math.min(this.frames.length - 1, index)));
    this.#plan();
    this.moved(this.shown);
  }

  /** To the moment of that log entry. */
  seekEntry(n: number): void {
    this.pause(false);
    this.seek(frameAt(this.frames, n));
  }

  step(by: 1 | -1): void {
    this.pause(false);
    const to = stepFrom(this.frames, this.index, by);
    if (by === 1) while (this.index < to) this.#advance();
    else this.#show(to);
    this.moved(this.shown);
  }

  play(): void {
    if (this.atEnd) this.#show(0);
    this.playing = true;
    this.#plan();
    this.moved(this.shown);
  }

  pause(told = true): void {
    this.playing = false;
    clearTimeout(this.#timer);
    this.#since = 0;
    if (told) this.moved(this.shown);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  faster(speed: number): void {
    this.speed = speed;
    if (this.playing) this.#plan();
    this.moved(this.shown);
  }

  /** What the host shows: the same moment and the same viewer. */
  async follow(shown: Shown): Promise<void> {
    if ((!this.match || this.match.me !== shown.viewer) && !(await this.look(shown.viewer))) return;
    this.speed = shown.speed;
    const to = frameAt(this.frames, shown.n);
    const next = stepFrom(this.frames, this.index, 1);
    if (to === next && to > this.index) while (this.index < to) this.#advance();
    else if (to !== this.index) this.#show(to);
    this.playing = shown.playing;
    this.#plan();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Match time as a table's clocks should show it. */
  now(time: number): number {
    const at = this.frame?.at ?? 0;
    if (!this.playing || !this.#since) return at;
    const next = this.frames[this.index + 1]?.at ?? at;
    return Math.min(next, at + Math.max(0, time - this.#since) * this.speed);
  }

  #show(index: number): void {
    this.index = index;
    this.#since = 0;
    this.jumps += 1;
  }

  #advance(): void {
    const before = this.frame;
    this.index += 1;
    this.#since = performance.now();
    const after = this.frames[this.index];
    if (before && after) this.match?.happen(before, after);
  }

  #plan(): void {
    clearTimeout(this.#timer);
    if (!this.playing) return;
    if (this.atEnd) {
      this.playing = false;
      return;
    }
    this.#since = performance.now();
    this.#timer = setTimeout(
      () => {
        this.#advance();
        this.#plan();
      },
      waitBefore(this.frames, this.index, this.speed),
    );
  }
}

/** Who sat where, as the record knows them: bots have the name of their face. */
export function seatsOf(seen: ReplaySeen, viewer: number | null): SeatInfo[] {
  return seen.names.map((name, seat) => {
    const look = readLook(seen.looks[seat]);
    const avatar = look ? avatarOf(look) : seat;
    const bot = seen.bots.includes(seat);
    return {
      seat,
      name: bot && look ? botName(avatar) : name || String(seat + 1),
      avatar,
      me: seat === viewer,
      host: false,
      bot: bot ? (/^bot (\w+)$/.exec(name)?.[1] ?? "novice") : null,
      away: null,
      here: true,
      lag: null,
      path: null,
    };
  });
}
