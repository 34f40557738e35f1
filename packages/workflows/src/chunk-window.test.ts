import { describe, expect, it } from "vitest";
import { ChunkWindow } from "./chunk-window.ts";

function started(size: number, chunks: number[]): ChunkWindow {
  const window = new ChunkWindow(size);
  window.add(chunks);
  while (window.hasRoom) window.next();
  return window;
}

describe("the window of chunks in flight", () => {
  it("never runs more than its size", () => {
    const window = started(2, [0, 1, 2]);
    expect([window.hasRoom, window.queued, window.isIdle]).toEqual([false, 1, false]);
    window.ended(0, { end: "done" });
    expect(window.hasRoom).toBe(true);
  });

  it("reruns a partial chunk once the others have settled", () => {
    const window = started(2, [0, 1]);
    window.ended(0, { end: "short", reason: "out_of_credits", gotSome: true, othersHold: true });
    expect(window.isEmpty).toBe(false);
    window.ended(1, { end: "done" });
    expect([window.isEmpty, window.retryShort(), window.next()]).toEqual([true, true, 0]);
  });

  it("stops for credits only if a chunk got none while the job held none", () => {
    const window = started(3, [0, 1, 2]);
    window.ended(0, { end: "short", reason: "out_of_credits", gotSome: false, othersHold: true });
    expect(window.stop).toBeNull();
    window.ended(1, { end: "short", reason: "out_of_credits", gotSome: false, othersHold: false });
    expect(window.stop).toEqual({ end: "blocked", reason: "out_of_credits" });
  });

  it("keeps the first reason to stop, and starts nothing more", () => {
    const window = started(2, [0, 1, 2]);
    window.ended(0, { end: "blocked", reason: "needs_reconnect" });
    window.ended(1, { end: "restart" });
    expect(window.stop).toEqual({ end: "blocked", reason: "needs_reconnect" });
    expect([window.hasRoom, window.isIdle]).toEqual([false, true]);
  });
});
