/** One table as this device lives it: the line to the server, the lobby, the match, the talk. */
import { PROTOCOL, type Act, type Emoted, type Hello, type Lobby, type MatchUpdate, type PersonSeen, type Said, type ToClient } from "$lib/wire";
import { Line, type LineState } from "$lib/net/line";
import { browserGround, wakeful } from "$lib/net/ground";
import { newId } from "$lib/net/id";
import { Outbox, type Request } from "$lib/net/outbox";
import { language } from "$lib/i18n/dictionary.svelte";
import { t } from "$lib/i18n/words";
import { botName } from "$lib/i18n/bots";
import { playSound } from "$lib/ui/noise";
import { toasts } from "$lib/ui/toasts.svelte";
import { gameIds, type Answer, type GameId, type SeatInfo } from "./contract";
import { fold } from "./fold";
import { LiveTable, type Surroundings } from "./live.svelte";
import { Muted } from "./muted.svelte";
import { seatInfos, type Around, type WholeLobby } from "./seats";
import { Talk } from "./talk.svelte";

export type Role = "play" | "watch" | "screen";
/** A request without its id: the room gives it one. */
export type Wish = Request extends infer R ? (R extends { t: "act" } ? never : Omit<R, "id">) : never;

const noBody: Around = { seats: [], people: [], host: null };

export class Room implements Surroundings {
  readonly talk = new Talk();
  readonly muted: Muted;
  line = $state<LineState>("connecting");
  /** Was the line lost before? Then "open" means "back". */
  again = $state(false);
  lobby = $state.raw<WholeLobby | null>(null);
  table = $state.raw<LiveTable | null>(null);
  you = $state("");
  ended = $state.raw<{ code: string; text: string } | null>(null);
  #atStart = $state.raw<Around>(noBody);
  /** The chairs of the lobby; during a match they are the seats of the match. */
  readonly seats: readonly SeatInfo[] = $derived(this.lobby ? seatInfos(this.lobby, this.you, botName) : []);
  /** The seats of the match that is on or was played last. */
  readonly matchSeats: readonly SeatInfo[] = $derived(seatInfos(this.#atStart, this.you, botName));
  #outbox = new Outbox();
  #line: Line;
  #stop: () => void;

  constructor(readonly code: string, readonly role: Role, readonly name: string | null) {
    this.muted = new Muted(code);
    this.#line = new Line(
      {
        hello: () => this.#hello(),
        heard: (message) => this.#heard(message),
        changed: (state) => this.#changed(state),
        ended: (code, text) => this.#ended(code, text),
      },
      browserGround(),
    );
    this.#stop = wakeful(this.#line);
    this.#line.start();
  }

  get game(): GameId {
    return gameIds.find((id) => id === this.lobby?.game) ?? "pillows";
  }
  get config(): unknown {
    return this.lobby?.config ?? {};
  }
  get screen(): boolean {
    return this.role === "screen";
  }
  get paused(): boolean {
    return this.lobby?.paused ?? false;
  }
  get live(): boolean {
    return this.line === "open";
  }
  get quiet(): boolean {
    return !this.screen && this.lobby?.mode === "together" && this.people.some((person) => person.role === "screen" && person.here);
  }
  get people(): readonly PersonSeen[] {
    return this.lobby?.people ?? [];
  }
  get isHost(): boolean {
    return this.lobby?.host === this.you;
  }
  get mySeat(): SeatInfo | undefined {
    return this.seats.find((seat) => seat.me);
  }
  get waiting(): boolean {
    return this.people.some((person) => person.id === this.you && person.waiting);
  }

  /** Asks for something; a refusal is shown in plain words. */
  async ask(wish: Wish): Promise<Answer> {
    const id = newId();
    return this.#shown(this.#send(id, { ...wish, id } as Request));
  }

  async send(act: Act): Promise<Answer> {
    return this.#shown(this.#send(act.id, act));
  }

  lost(): void {
    this.#line.send({ t: "sync" });
  }

  close(): void {
    this.#stop();
    this.#line.close();
    this.#outbox.clear(this.#offline());
  }

  #offline(): Answer {
    return { ok: false, code: "offline", text: t("line.offlineAct") };
  }

  #send(id: string, message: Request): Promise<Answer> {
    if (this.line === "closed" || (this.line !== "open" && message.t !== "act")) return Promise.resolve(this.#offline());
    const answer = this.#outbox.put(id, message);
    this.#line.send(message);
    return answer;
  }

  async #shown(answer: Promise<Answer>): Promise<Answer> {
    const settled = await answer;
    if (!settled.ok && settled.text) {
      toasts.show(settled.text, "bad");
      playSound("error");
    }
    return settled;
  }

  #hello(): Hello {
    const known = this.table?.known;
    return {
      t: "hello", v: PROTOCOL, table: this.code, role: this.role, lang: language(),
      ...(this.name ? { name: this.name } : {}),
      ...(known ? { have: { stream: known.stream, v: known.v } } : {}),
    };
  }

  #changed(state: LineState): void {
    if (this.line === "open" && state !== "open") this.again = true;
    this.line = state;
  }

  #ended(code: string, text: string): void {
    this.ended = { code, text };
    this.#outbox.clear(this.#offline());
  }

  #heard(message: ToClient): void {
    switch (message.t) {
      case "welcome":
        this.you = message.you;
        for (const act of this.#outbox.resend(this.#offline())) this.#line.send(act);
        break;
      case "lobby":
        this.#lobby(message);
        break;
      case "update":
        this.#update(message);
        for (const id of message.acks ?? []) this.#outbox.settle(id, { ok: true });
        break;
      case "ack":
        this.#outbox.settle(message.id, { ok: true });
        break;
      case "refused":
        if (!message.id || !this.#outbox.settle(message.id, { ok: false, code: message.code, text: message.text })) toasts.show(message.text, "bad");
        break;
      case "said":
      case "emoted":
        this.#talked(message);
        break;
      case "pong":
        this.#pong(message.n, message.at ?? null);
        break;
      case "bye":
        break;
    }
  }

  #lobby(update: Lobby): void {
    const before = this.lobby;
    const { t: _, ...fields } = update;
    this.lobby = { ...(before ?? { host: null, match: null }), ...fields } as WholeLobby;
    if (this.lobby.phase === "playing") this.#atStart = this.lobby;
    else if (this.lobby.phase === "lobby") this.#atStart = noBody;
    this.table?.clock.pause(this.lobby.paused, performance.now());
    if (before?.paused && !this.lobby.paused) this.#line.ping();
    if (before && this.lobby.people.length > before.people.length && this.lobby.phase !== "playing") playSound("join");
  }

  #update(update: MatchUpdate): void {
    const sameStream = update.stream === undefined || update.stream === this.table?.known.stream;
    if (this.table && sameStream) {
      this.table.hear(update);
    } else {
      const first = fold(null, update);
      if (!first) return this.lost();
      this.table = new LiveTable(this, first);
      this.table.clock.heard(update.at, performance.now());
      this.table.clock.pause(this.paused, performance.now());
      this.#line.ping();
    }
    // After a refresh on the result page the chairs are the lobby's: the match had the first of them.
    if (this.#atStart.seats.length === 0 && this.lobby && this.table.outcome) {
      this.#atStart = { ...this.lobby, seats: this.lobby.seats.slice(0, this.table.outcome.scores.length) };
    }
  }

  #talked(message: Said | Emoted): void {
    const person = this.people.find((one) => one.id === message.who);
    this.talk.hear(message, person?.name ?? "…");
  }

  #pong(n: number, at: number | null): void {
    const sent = this.#line.sentAt(n);
    if (sent !== null && at !== null) this.table?.clock.ponged(at, sent, performance.now());
  }
}
