import { afterEach, expect, test, vi } from "vitest";
import { api } from "$lib/net/api";
import { clientOf, fetchClient } from "./plugged";

afterEach(() => void vi.restoreAllMocks());

const served = (client: string | null): void =>
  void vi.spyOn(api, "games").mockResolvedValue([{ name: "torch", client } as never]);

test("a game whose package brings a client is drawn by it, fetched when it is needed", async () => {
  served("/clients/torch/client.js");
  const asked: string[] = [];
  const client = { mount: () => undefined };
  const load = (path: string) => Promise.resolve((asked.push(path), client));
  expect(await fetchClient("torch", load)).toBe(client);
  expect(asked).toEqual(["/clients/torch/client.js"]);
  expect(clientOf("torch")).toBe(client);
});

test("a game without one has the generic table", async () => {
  served(null);
  expect(await fetchClient("torch", () => Promise.reject(new Error("not asked for")))).toBeNull();
  expect(await fetchClient("unknown", () => Promise.reject(new Error("not asked for")))).toBeNull();
});

test("a module that draws nothing is told", async () => {
  served("/clients/torch/client.js");
  await expect(fetchClient("torch", () => Promise.resolve({}))).rejects.toThrow('exports no function "mount"');
});
