import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepAwake } from "./wakelock";

const video = (): HTMLVideoElement | null => document.querySelector("video");
const play = vi.fn<() => Promise<void>>();
let paused: boolean;
let tracks: { stop: ReturnType<typeof vi.fn> }[];

beforeEach(() => {
  vi.useFakeTimers();
  paused = true;
  tracks = [{ stop: vi.fn() }];
  play.mockReset().mockRejectedValue(new Error("a touch is needed first"));
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(play);
  vi.spyOn(HTMLMediaElement.prototype, "paused", "get").mockImplementation(() => paused);
  const brush = { fillRect: vi.fn(), fillStyle: "" } as unknown as CanvasRenderingContext2D;
  HTMLCanvasElement.prototype.getContext = vi.fn(() => brush) as never;
  HTMLCanvasElement.prototype.captureStream = vi.fn(() => ({ getTracks: () => tracks })) as never;
  Object.defineProperty(HTMLMediaElement.prototype, "srcObject", { set: () => undefined, configurable: true });
});

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, "wakeLock");
  document.body.replaceChildren();
});

test("without a wake lock a silent video plays from the first touch on, and ends with the match", async () => {
  const stop = keepAwake();
  expect(video()).not.toBeNull();
  expect(video()?.muted).toBe(true);
  expect(video()?.getAttribute("aria-hidden")).toBe("true");
  play.mockImplementation(async () => {
    paused = await Promise.resolve(false);
  });
  document.dispatchEvent(new Event("pointerup"));
  await Promise.resolve();
  await Promise.resolve();
  expect(paused).toBe(false);
  const before = play.mock.calls.length;
  document.dispatchEvent(new Event("pointerup"));
  expect(play.mock.calls.length).toBe(before);
  stop();
  expect(video()).toBeNull();
  expect(tracks[0]?.stop).toHaveBeenCalled();
  paused = true;
  document.dispatchEvent(new Event("pointerup"));
  expect(play.mock.calls.length).toBe(before);
});

test("with a wake lock there is no video", async () => {
  const release = vi.fn(() => Promise.resolve());
  const request = vi.fn(() => Promise.resolve({ release }));
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
  const stop = keepAwake();
  await Promise.resolve();
  await Promise.resolve();
  expect(request).toHaveBeenCalledWith("screen");
  expect(video()).toBeNull();
  stop();
  expect(release).toHaveBeenCalled();
});
