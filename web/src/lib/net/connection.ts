/**
 * The connection to a table: opens a socket, says hello, notices silence, reconnects with backoff.
 *
 * It does not interpret messages. Everything it needs from the browser is in `Environment`, so that tests can move time
 * by hand.
 */
import { CLOSINGS, type FromClient, type Hello, type ToClient } from "$lib/wire";
import { wait } from "./backoff";

export type ConnectionState = "connecting" | "open" | "reconnecting" | "offline" | "closed";

export interface ConnectionHandlers {
  /** The first message of every new socket. */
  hello(): Hello;
  received(message: ToClient): void;
  changed(state: ConnectionState): void;
  /** The server closed for good: reconnecting would be refused again. */
  ended(code: string, text: string): void;
}

export interface Environment {
  open(): WebSocket;
  now(): number;
  later(run: () => void, ms: number): number;
  cancel(handle: number): void;
  online(): boolean;
}

const pingEvery = 4000;
const silence = 3000;
/** How long to wait for an answer on wake: a dead socket must be detected and replaced within half a second. */
const shortest = 150;
const longest = 700;

export class Connection {
  state: ConnectionState = "connecting";
  #socket: WebSocket | null = null;
  #attempt = 0;
  #retry: number | undefined;
  #heartbeat: number | undefined;
  #deadline: number | undefined;
  #pings = new Map<number, number>();
  #count = 0;
  #trip = 0;
  #bye: { code: string; text: string } | null = null;

  constructor(
    private readonly handlers: ConnectionHandlers,
    private readonly environment: Environment,
  ) {}

  start(): void {
    this.#connect();
  }

  /** Sends now or not at all; `PendingRequests` sends again what must arrive. */
  send(message: FromClient): boolean {
    if (this.state !== "open" || this.#socket?.readyState !== 1) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Asks for the match time; without an answer in time the socket counts as lost. */
  ping(): void {
    if (this.state !== "open") return;
    this.#ping();
    this.#deadline ??= this.environment.later(() => this.#lost(), silence);
  }

  /** When ping `n` was sent; each is asked for once. */
  sentAt(n: number): number | null {
    const sent = this.#pings.get(n) ?? null;
    this.#pings.delete(n);
    return sent;
  }

  /** The page is visible again, or the network is back: check at once, do not wait for the next retry. */
  wake(): void {
    if (this.state === "closed") return;
    this.#attempt = 0;
    if (this.state === "open") this.#probe();
    else this.#connect();
  }

  /** Pings; without a quick answer a new socket is opened at once. */
  #probe(): void {
    this.#ping();
    this.#stop("deadline");
    this.#deadline = this.environment.later(
      () => {
        this.#setState("reconnecting");
        this.#connect();
      },
      Math.min(longest, Math.max(shortest, 2 * this.#trip)),
    );
  }

  #ping(): void {
    this.#count += 1;
    this.#pings.set(this.#count, this.environment.now());
    this.send({ t: "ping", n: this.#count });
  }

  /** The browser says that there is no network. */
  networkLost(): void {
    if (this.state !== "closed") this.#lost();
  }

  close(): void {
    this.#setState("closed");
    this.#drop();
    this.#stop("retry");
  }

  #connect(): void {
    this.#drop();
    this.#stop("retry");
    const socket = this.environment.open();
    this.#socket = socket;
    this.#bye = null;
    socket.onopen = () => socket.send(JSON.stringify(this.handlers.hello()));
    socket.onmessage = (event: MessageEvent<string>) => this.#receive(JSON.parse(event.data) as ToClient);
    socket.onclose = (event) => this.#closed(event.code);
    this.#deadline = this.environment.later(() => this.#lost(), silence * 2);
  }

  #receive(message: ToClient): void {
    this.#stop("deadline");
    if (message.t === "pong")
      this.#trip = this.environment.now() - (this.#pings.get(message.n) ?? this.environment.now());
    if (message.t === "bye") this.#bye = message;
    if (message.t === "welcome") this.#opened();
    if (message.t === "hello_again") this.#greetAgain();
    this.handlers.received(message);
  }

  /** The table moves to another machine: the socket stays, and hello is said again. */
  #greetAgain(): void {
    this.#stop("heartbeat");
    this.#pings.clear();
    this.#socket?.send(JSON.stringify(this.handlers.hello()));
    this.#deadline = this.environment.later(() => this.#lost(), silence * 2);
  }

  #opened(): void {
    this.#attempt = 0;
    this.#stop("heartbeat");
    this.#setState("open");
    const beat = (): void => {
      this.ping();
      this.#heartbeat = this.environment.later(beat, pingEvery);
    };
    beat();
  }

  #closed(number: number): void {
    const closing = CLOSINGS[number];
    if (closing && !closing.reconnect) {
      const bye = this.#bye;
      this.close();
      this.handlers.ended(closing.code, bye?.text ?? "");
    } else {
      this.#lost();
    }
  }

  #lost(): void {
    this.#drop();
    this.#stop("retry");
    this.#setState(this.environment.online() ? "reconnecting" : "offline");
    this.#retry = this.environment.later(() => this.#connect(), wait(this.#attempt));
    this.#attempt += 1;
  }

  #drop(): void {
    this.#stop("deadline");
    this.#stop("heartbeat");
    this.#pings.clear();
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #stop(which: "deadline" | "heartbeat" | "retry"): void {
    const handle = which === "deadline" ? this.#deadline : which === "heartbeat" ? this.#heartbeat : this.#retry;
    if (handle !== undefined) this.environment.cancel(handle);
    if (which === "deadline") this.#deadline = undefined;
    else if (which === "heartbeat") this.#heartbeat = undefined;
    else this.#retry = undefined;
  }

  #setState(state: ConnectionState): void {
    if (this.state === state) return;
    this.state = state;
    this.handlers.changed(state);
  }
}
