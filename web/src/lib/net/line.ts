/**
 * One line to a table that mends itself: opens, greets, listens, notices silence, comes back on wake.
 *
 * It knows nothing of what is said. Everything it needs from the browser comes in as `Ground`, so that tests can
 * move time by hand.
 */
import { CLOSINGS, type FromClient, type Hello, type ToClient } from "$lib/wire";
import { wait } from "./backoff";

export type LineState = "connecting" | "open" | "reconnecting" | "offline" | "closed";

export interface LineEvents {
  /** What to greet with, asked at every new connection. */
  hello(): Hello;
  heard(message: ToClient): void;
  changed(state: LineState): void;
  /** The server closed for good: coming back by oneself makes no sense. */
  ended(code: string, text: string): void;
}

export interface Ground {
  open(): WebSocket;
  now(): number;
  later(run: () => void, ms: number): number;
  cancel(handle: number): void;
  online(): boolean;
}

const pingEvery = 4000;
const silence = 3000;
/** On wake a few round trips must be enough: a dead socket has to be found out and replaced within half a second. */
const shortest = 150;
const longest = 700;

export class Line {
  state: LineState = "connecting";
  #socket: WebSocket | null = null;
  #attempt = 0;
  #retry: number | undefined;
  #beat: number | undefined;
  #late: number | undefined;
  #pings = new Map<number, number>();
  #count = 0;
  #trip = 0;
  #bye: { code: string; text: string } | null = null;

  constructor(private readonly events: LineEvents, private readonly ground: Ground) {}

  start(): void {
    this.#connect();
  }

  /** Sends now, or not at all: what must not be lost is kept in the outbox. */
  send(message: FromClient): boolean {
    if (this.state !== "open" || this.#socket?.readyState !== 1) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Asks for the time, and whether anybody is there; without an answer in time the line counts as broken. */
  ping(): void {
    if (this.state !== "open") return;
    this.#ask();
    this.#late ??= this.ground.later(() => this.#broken(), silence);
  }

  /** When ping `n` was sent; each is asked for once. */
  sentAt(n: number): number | null {
    const sent = this.#pings.get(n) ?? null;
    this.#pings.delete(n);
    return sent;
  }

  /** The page is looked at again, or the network is back: look at once, do not wait for the next try. */
  wake(): void {
    if (this.state === "closed") return;
    this.#attempt = 0;
    if (this.state === "open") this.#doubt();
    else this.#connect();
  }

  /** Is anybody there? Without a quick answer a new connection is opened at once. */
  #doubt(): void {
    this.#ask();
    this.#stop("late");
    this.#late = this.ground.later(() => {
      this.#become("reconnecting");
      this.#connect();
    }, Math.min(longest, Math.max(shortest, 2 * this.#trip)));
  }

  #ask(): void {
    this.#count += 1;
    this.#pings.set(this.#count, this.ground.now());
    this.send({ t: "ping", n: this.#count });
  }

  /** The browser says that there is no network. */
  lostNetwork(): void {
    if (this.state !== "closed") this.#broken();
  }

  close(): void {
    this.#become("closed");
    this.#drop();
    this.#stop("retry");
  }

  #connect(): void {
    this.#drop();
    this.#stop("retry");
    const socket = this.ground.open();
    this.#socket = socket;
    this.#bye = null;
    socket.onopen = () => socket.send(JSON.stringify(this.events.hello()));
    socket.onmessage = (event: MessageEvent<string>) => this.#heard(JSON.parse(event.data) as ToClient);
    socket.onclose = (event) => this.#closed(event.code);
    this.#late = this.ground.later(() => this.#broken(), silence * 2);
  }

  #heard(message: ToClient): void {
    this.#stop("late");
    if (message.t === "pong") this.#trip = this.ground.now() - (this.#pings.get(message.n) ?? this.ground.now());
    if (message.t === "bye") this.#bye = message;
    if (message.t === "welcome") this.#opened();
    this.events.heard(message);
  }

  #opened(): void {
    this.#attempt = 0;
    this.#become("open");
    const beat = (): void => {
      this.ping();
      this.#beat = this.ground.later(beat, pingEvery);
    };
    beat();
  }

  #closed(number: number): void {
    const closing = CLOSINGS[number];
    if (closing && !closing.again) {
      const bye = this.#bye;
      this.close();
      this.events.ended(closing.code, bye?.text ?? "");
    } else {
      this.#broken();
    }
  }

  #broken(): void {
    this.#drop();
    this.#stop("retry");
    this.#become(this.ground.online() ? "reconnecting" : "offline");
    this.#retry = this.ground.later(() => this.#connect(), wait(this.#attempt));
    this.#attempt += 1;
  }

  #drop(): void {
    this.#stop("late");
    this.#stop("beat");
    this.#pings.clear();
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #stop(which: "late" | "beat" | "retry"): void {
    const handle = which === "late" ? this.#late : which === "beat" ? this.#beat : this.#retry;
    if (handle !== undefined) this.ground.cancel(handle);
    if (which === "late") this.#late = undefined;
    else if (which === "beat") this.#beat = undefined;
    else this.#retry = undefined;
  }

  #become(state: LineState): void {
    if (this.state === state) return;
    this.state = state;
    this.events.changed(state);
  }
}
