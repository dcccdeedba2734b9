/** The table this person is at: the connection to the server, the lobby, the match, the chat. */
import {
  PROTOCOL,
  type Act,
  type Flag,
  type Emoted,
  type Hello,
  type Lobby,
  type Look,
  type MatchUpdate,
  type PersonSeen,
  type Said,
  type ToClient,
} from "$lib/wire";
import { Connection, type ConnectionState } from "$lib/net/connection";
import { browserEnvironment, wakeOnReturn } from "$lib/net/environment";
import { newId } from "$lib/net/id";
import { PendingRequests, type Request } from "$lib/net/pending_requests";
import { language } from "$lib/i18n/dictionary.svelte";
import { t } from "$lib/i18n/texts";
import { botName } from "$lib/i18n/bots";
import { playSound } from "$lib/ui/feedback";
import { toasts } from "$lib/ui/toasts.svelte";
import { type Answer, type SeatInfo } from "./contract";
import { keepLateness, knownLateness } from "./calibration";
import { fold } from "./fold";
import { LiveMatch, type MatchContext } from "./match.svelte";
import { Elsewhere } from "./elsewhere.svelte";
import { Muted } from "./muted.svelte";
import { isPlaying, seatInfos, withNamesOf, type PauseReason, type Seating, type WholeLobby } from "./seats";
import { Chat } from "./chat.svelte";

export type Role = "play" | "watch" | "screen";
/** A request without its id, which is added when it is sent. */
export type TableRequest = Request extends infer R ? (R extends { t: "act" } ? never : Omit<R, "id">) : never;

/** After so many ms an action in a race is sent again, unless it was answered: an action's id counts once. */
const echo = 20;

const emptySeating: Seating = { seats: [], people: [], host: null };

export class Table implements MatchContext {
  readonly chat = new Chat();
  readonly muted: Muted;
  readonly elsewhere: Elsewhere;
  connection = $state<ConnectionState>("connecting");
  /** The connection was lost before: "open" then means "back". */
  reconnected = $state(false);
  lobby = $state.raw<WholeLobby | null>(null);
  match = $state.raw<LiveMatch | null>(null);
  you = $state("");
  /** How late taps on this device come, in ms, if it was calibrated. */
  late = $state<number | null>(knownLateness());
  /** For the host: what in the races of this evening people may want to talk about. */
  flags = $state.raw<readonly Flag[]>([]);
  ended = $state.raw<{ code: string; text: string } | null>(null);
  #atStart = $state.raw<Seating>(emptySeating);
  /** The seats of the lobby; during a match, the seats of the match. */
  readonly seats: readonly SeatInfo[] = $derived(this.lobby ? seatInfos(this.lobby, this.you, botName) : []);
  /** The seats of the match that is on or was played last. Who gives a name afterwards has it there too. */
  readonly matchSeats: readonly SeatInfo[] = $derived(
    seatInfos(withNamesOf(this.#atStart, this.people), this.you, botName),
  );
  #pending = new PendingRequests();
  #connection: Connection;
  #stop: () => void;

  constructor(
    readonly code: string,
    readonly role: Role,
    readonly name: string | null,
    /** How this person would like to look here. */
    private readonly wantedLook: Look | null = null,
  ) {
    this.muted = new Muted(code);
    this.elsewhere = new Elsewhere(code);
    this.#connection = new Connection(
      {
        hello: () => this.#hello(),
        received: (message) => this.#receive(message),
        changed: (state) => this.#changed(state),
        ended: (code, text) => this.#ended(code, text),
      },
      browserEnvironment(code),
    );
    this.#stop = wakeOnReturn(this.#connection);
    this.#connection.start();
  }

  get game(): string {
    return this.lobby?.game ?? "";
  }
  get config(): Readonly<Record<string, unknown>> {
    return this.lobby?.config ?? {};
  }
  get screen(): boolean {
    return this.role === "screen";
  }
  get paused(): boolean {
    return this.lobby?.phase === "paused";
  }
  /** Why the match stands still; `null` while it does not. */
  get pause(): PauseReason | null {
    return this.paused ? (this.lobby?.pause ?? "host") : null;
  }
  /** Whether a match is on, paused or not. */
  get playing(): boolean {
    return isPlaying(this.lobby?.phase);
  }
  get live(): boolean {
    return this.connection === "open";
  }
  /** Whether a big screen shows this table to everybody in the room. */
  get hasScreen(): boolean {
    return this.lobby?.mode === "together" && this.people.some((person) => person.role === "screen" && person.here);
  }
  /** Whether this device is only its player's hand: the big screen shows the rest. */
  get hand(): boolean {
    return this.role === "play" && this.hasScreen && !this.elsewhere.on;
  }
  get quiet(): boolean {
    return !this.screen && this.hasScreen && !this.elsewhere.on;
  }
  get people(): readonly PersonSeen[] {
    return this.lobby?.people ?? [];
  }
  /** How I look here; others at the table may have made the server choose another look than my own. */
  get look(): Look | null {
    return this.people.find((person) => person.id === this.you)?.look ?? null;
  }
  /** How I cannot look here. Bots make way between matches, when looks are chosen. */
  get looksTaken(): readonly Look[] {
    const others = this.people.filter((person) => person.id !== this.you && person.role !== "screen");
    return others.map((person) => person.look);
  }
  get isHost(): boolean {
    return this.lobby?.host === this.you;
  }
  get mySeat(): SeatInfo | undefined {
    return this.seats.find((seat) => seat.me);
  }
  /** The game of the programme that the next match begins; `null` when it goes on with the one on the table. */
  get nextGame(): string | null {
    const programme = this.lobby?.programme;
    return !programme || programme.taken_up ? null : (programme.rounds[programme.at]?.game ?? null);
  }
  get waiting(): boolean {
    return this.people.some((person) => person.id === this.you && person.waiting);
  }

  /** Sends a request; a refusal is shown to the player as a sentence. */
  async ask(request: TableRequest): Promise<Answer> {
    const id = newId();
    return this.#showRefusal(this.#send(id, { ...request, id }));
  }

  /** Tells the others what one looks at between matches. Nobody asked for it: a refusal is not shown. */
  lookAt(page: "results" | "table"): void {
    if (this.role !== "play" || !this.live || !this.lobby || this.playing) return;
    const id = newId();
    void this.#send(id, { t: "look_at", page, id });
  }

  /** Lets the match wait for a hint. One may come as the match ends: a refusal is not shown here either. */
  wait(on: boolean): void {
    if (!this.live || !this.playing) return;
    const id = newId();
    void this.#send(id, { t: "pause", on, id });
  }

  async send(act: Act, twice = false): Promise<Answer> {
    const answer = this.#send(act.id, act);
    if (twice) setTimeout(() => this.#pending.has(act.id) && this.#connection.send(act), echo);
    return this.#showRefusal(answer);
  }

  /** This device was calibrated: the server is told now, and with every new connection. */
  calibrated(late: number): void {
    keepLateness(late);
    this.late = late;
    this.#tellLateness();
  }

  #tellLateness(): void {
    if (this.late !== null && this.role === "play") this.#connection.send({ t: "calibrate", late: this.late });
  }

  outOfSync(): void {
    this.#connection.send({ t: "sync" });
  }

  close(): void {
    this.#stop();
    this.#connection.close();
    this.#pending.clear({ ok: false, code: "closed", text: "" }); // on purpose: nothing to tell the player
  }

  #offline(): Answer {
    return { ok: false, code: "offline", text: t("connection.offlineAct") };
  }

  #send(id: string, message: Request): Promise<Answer> {
    if (this.connection === "closed" || (this.connection !== "open" && message.t !== "act"))
      return Promise.resolve(this.#offline());
    const answer = this.#pending.put(id, message);
    this.#connection.send(message);
    return answer;
  }

  async #showRefusal(answer: Promise<Answer>): Promise<Answer> {
    const settled = await answer;
    if (!settled.ok && settled.text) {
      toasts.show(settled.text, "bad");
      playSound("error");
    }
    return settled;
  }

  #hello(): Hello {
    const known = this.match?.known;
    return {
      t: "hello",
      v: PROTOCOL,
      table: this.code,
      role: this.role,
      lang: language(),
      ...(this.name ? { name: this.name } : {}),
      // Asked for when one comes; a lost connection changes nobody's face.
      ...(this.wantedLook && !this.you ? { look: this.wantedLook } : {}),
      ...(known ? { have: { stream: known.stream, v: known.v } } : {}),
    };
  }

  #changed(state: ConnectionState): void {
    if (this.connection === "open" && state !== "open") this.reconnected = true;
    this.connection = state;
  }

  #ended(code: string, text: string): void {
    this.ended = { code, text };
    // The server's answer to "leave" is that it closes the connection.
    this.#pending.clear(code === "left" ? { ok: true } : this.#offline());
  }

  #receive(message: ToClient): void {
    switch (message.t) {
      case "welcome":
        this.you = message.you;
        this.#tellLateness();
        for (const act of this.#pending.resend(this.#offline())) this.#connection.send(act);
        break;
      case "lobby":
        this.#lobby(message);
        break;
      case "update":
        this.#update(message);
        for (const id of message.acks ?? []) this.#pending.settle(id, { ok: true });
        break;
      case "flags":
        this.flags = message.flags;
        break;
      case "ack":
        this.#pending.settle(message.id, { ok: true });
        break;
      case "refused":
        if (!message.id || !this.#pending.settle(message.id, { ok: false, code: message.code, text: message.text }))
          toasts.show(message.text, "bad");
        break;
      case "said":
      case "emoted":
        this.#chatted(message);
        break;
      case "pong":
        this.#pong(message.n, message.at ?? null);
        break;
      case "hello_again":
        // Until the next owner of the table answers, it is asleep.
        if (this.playing) this.#lobby({ t: "lobby", phase: "paused", pause: "store" });
        break;
      case "bye":
        break;
    }
  }

  #lobby(update: Lobby): void {
    const before = this.lobby;
    const wasPaused = this.paused;
    const wasPlaying = this.playing;
    const { t: _, ...fields } = update;
    this.lobby = {
      ...(before ?? { host: null, match: null, pause: null, proposal: null, programme: null, replay: null }),
      ...fields,
    } as WholeLobby;
    if (this.playing) this.#atStart = this.lobby;
    else if (this.lobby.phase === "gathering") this.#atStart = emptySeating;
    if (before?.host && before.host !== this.you && this.isHost) toasts.show(t("between.youHost"));
    if (wasPlaying && this.lobby.phase === "gathering") toasts.show(t("between.ended"));
    this.match?.clock.pause(this.paused, performance.now());
    if (wasPaused && !this.paused) this.#connection.ping();
    if (before && this.lobby.people.length > before.people.length && !this.playing) playSound("join");
  }

  #update(update: MatchUpdate): void {
    const sameStream = update.stream === undefined || update.stream === this.match?.known.stream;
    if (this.match && sameStream) {
      this.match.receive(update);
    } else {
      const first = fold(null, update);
      if (!first) return this.outOfSync();
      this.match = new LiveMatch(this, first);
      this.match.clock.received(update.at, performance.now());
      this.match.clock.pause(this.paused, performance.now());
      this.#connection.ping();
    }
    // After a refresh on the result page only the lobby's seats are known; those of the match come first among them.
    if (this.#atStart.seats.length === 0 && this.lobby && this.match.outcome) {
      this.#atStart = { ...this.lobby, seats: this.lobby.seats.slice(0, this.match.outcome.scores.length) };
    }
  }

  #chatted(message: Said | Emoted): void {
    const person = this.people.find((one) => one.id === message.who);
    this.chat.receive(message, person?.name ?? "…");
  }

  #pong(n: number, at: number | null): void {
    const sent = this.#connection.sentAt(n);
    if (sent !== null && at !== null) this.match?.clock.ponged(at, sent, performance.now());
  }
}
