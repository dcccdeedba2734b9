import { beforeEach, expect, test } from "vitest";
import { Connection, type Environment, type ConnectionState } from "./connection";

class FakeSocket {
  readyState = 1;
  sent: { t: string; n?: number }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  closed = false;
  send = (text: string): void => void this.sent.push(JSON.parse(text) as { t: string });
  close = (): void => void (this.closed = true);
  hear = (message: object): void => this.onmessage?.({ data: JSON.stringify(message) });
  welcome(): void {
    this.onopen?.();
    this.hear({ t: "welcome", v: 1, server: "x", you: "a", name: "A" });
  }
}

let sockets: FakeSocket[];
let timers: Map<number, { run: () => void; at: number }>;
let now: number;
let online: boolean;
let states: ConnectionState[];
let endings: string[];

const environment: Environment = {
  open: () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket as unknown as WebSocket;
  },
  now: () => now,
  later: (run, ms) => {
    const handle = Math.random();
    timers.set(handle, { run, at: now + ms });
    return handle;
  },
  cancel: (handle) => void timers.delete(handle),
  online: () => online,
};

function pass(ms: number): void {
  const end = now + ms;
  for (;;) {
    const due = [...timers].filter(([, timer]) => timer.at <= end).sort((a, b) => a[1].at - b[1].at)[0];
    if (!due) break;
    timers.delete(due[0]);
    now = due[1].at;
    due[1].run();
  }
  now = end;
}

function begin(): Connection {
  const connection = new Connection(
    {
      hello: () => ({ t: "hello", v: 1, table: "ABCDE" }),
      received: () => undefined,
      changed: (state) => states.push(state),
      ended: (code) => endings.push(code),
    },
    environment,
  );
  connection.start();
  return connection;
}

beforeEach(() => {
  sockets = [];
  timers = new Map();
  now = 0;
  online = true;
  states = [];
  endings = [];
});

const last = (): FakeSocket => sockets.at(-1) as FakeSocket;

test("it greets first and is open when it is welcomed", () => {
  const connection = begin();
  expect(connection.send({ t: "start" })).toBe(false);
  last().welcome();
  expect(last().sent[0]?.t).toBe("hello");
  expect(connection.state).toBe("open");
});

test("a lost connection is tried again soon, then less often", () => {
  begin();
  last().welcome();
  last().onclose?.({ code: 1006 });
  expect(states).toEqual(["open", "reconnecting"]);
  pass(150);
  expect(sockets).toHaveLength(2);
  last().onclose?.({ code: 1006 });
  pass(149);
  expect(sockets).toHaveLength(2);
  pass(151);
  expect(sockets).toHaveLength(3);
});

test("silence is noticed although the socket looks open", () => {
  begin();
  last().welcome();
  pass(3001);
  expect(states.at(-1)).toBe("reconnecting");
});

test("an answered heartbeat keeps the connection open", () => {
  begin();
  last().welcome();
  for (let beat = 0; beat < 5; beat += 1) {
    pass(1000);
    last().hear({ t: "pong", n: beat + 1 });
    pass(3000);
  }
  expect(states).toEqual(["open"]);
  expect(sockets).toHaveLength(1);
});

test("when the network is back the connection is tried at once", () => {
  const connection = begin();
  last().welcome();
  online = false;
  connection.networkLost();
  expect(connection.state).toBe("offline");
  pass(60_000);
  const before = sockets.length;
  online = true;
  connection.wake();
  expect(sockets).toHaveLength(before + 1);
  last().welcome();
  expect(connection.state).toBe("open");
});

test("on wake a dead socket is found out and replaced within half a second", () => {
  const connection = begin();
  last().welcome();
  pass(40);
  last().hear({ t: "pong", n: 1 });
  connection.wake();
  pass(300);
  expect(connection.state).toBe("reconnecting");
  expect(sockets).toHaveLength(2);
  last().welcome();
  expect(connection.state).toBe("open");
});

test("on wake a slow network is given the time its answers take", () => {
  const connection = begin();
  last().welcome();
  pass(200);
  last().hear({ t: "pong", n: 1 });
  connection.wake();
  pass(350);
  last().hear({ t: "pong", n: 2 });
  pass(2000);
  expect(sockets).toHaveLength(1);
  expect(connection.state).toBe("open");
});

test("who was sent away does not come back by themselves", () => {
  const connection = begin();
  last().welcome();
  last().onclose?.({ code: 4406 });
  pass(60_000);
  expect(endings).toEqual(["kicked"]);
  expect(connection.state).toBe("closed");
  expect(sockets).toHaveLength(1);
});

test("when the table moves to another machine, hello is said again on the same socket", () => {
  const connection = begin();
  last().welcome();
  last().hear({ t: "hello_again" });
  expect(last().sent.filter((message) => message.t === "hello")).toHaveLength(2);
  expect(connection.state).toBe("open");
  last().hear({ t: "welcome", v: 1, server: "x", you: "a", name: "A" });
  pass(1000);
  last().hear({ t: "pong", n: 1 });
  expect(sockets).toHaveLength(1);
  expect(states).toEqual(["open"]);
});

test("a table that is not found again in time is looked for over a new socket", () => {
  begin();
  last().welcome();
  last().hear({ t: "hello_again" });
  pass(6001);
  expect(states.at(-1)).toBe("reconnecting");
});
