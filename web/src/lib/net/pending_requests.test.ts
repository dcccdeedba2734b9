import { expect, test } from "vitest";
import { PendingRequests } from "./pending_requests";

const lost = { ok: false, code: "offline", text: "" } as const;
const act = (id: string) => ({ t: "act", id, action: { type: "sleep" } }) as const;

test("an answer reaches the one who asked, once", async () => {
  const pending = new PendingRequests();
  const answer = pending.put("a", act("a"));
  expect(pending.settle("a", { ok: true })).toBe(true);
  expect(pending.settle("a", { ok: true })).toBe(false);
  expect(await answer).toEqual({ ok: true });
});

test("after a lost connection actions go again with their id and in order; the rest is given up", async () => {
  const pending = new PendingRequests();
  void pending.put("a", act("a"));
  const start = pending.put("s", { t: "start", id: "s" });
  void pending.put("b", act("b"));
  expect(pending.resend(lost)).toEqual([act("a"), act("b")]);
  expect(await start).toEqual(lost);
  expect(pending.size).toBe(2);
});
