import type { SliceResult } from "./activities.ts";
import { describe, expect, it } from "vitest";
import { Progress } from "./progress.ts";

const READ: SliceResult = { end: "read", chunks: [0, 1], isDone: true };
const SHORT = { end: "short", reason: "out_of_credits", gotSome: true, othersHold: true } as const;

function begun(from: Partial<ConstructorParameters<typeof Progress>[0]> = {}): Progress {
  return new Progress({ isRead: false, isProbe: false, chunks: [], ...from });
}

function looked(from: Partial<ConstructorParameters<typeof Progress>[0]> = {}): Progress {
  const progress = begun(from);
  progress.canaryTaken({ end: "passed" });
  return progress;
}

/** Starts every chunk that may be started. */
function start(progress: Progress): number[] {
  const started: number[] = [];
  for (let chunk = progress.nextChunk(); chunk !== null; chunk = progress.nextChunk()) started.push(chunk);
  return started;
}

describe("the next step of a running job", () => {
  it("cleans nothing before the canary has passed", () => {
    const progress = begun({ isRead: true, chunks: [0, 1] });
    expect([progress.nextChunk(), progress.wantsMore]).toEqual([null, true]);
    progress.canaryTaken({ end: "more" });
    expect([progress.nextChunk(), progress.wantsMore]).toEqual([null, true]);
    progress.canaryTaken({ end: "passed" });
    expect([start(progress), progress.wantsMore]).toEqual([[0, 1], false]);
  });

  it("reads one slice at a time, at most two windows ahead", () => {
    const progress = looked();
    progress.readingBegan();
    expect(progress.wantsMore).toBe(false);
    progress.sliceRead({ end: "read", chunks: Array.from({ length: 16 }, (_, no) => no), isDone: false });
    progress.readingEnded();
    expect(progress.wantsMore).toBe(false);
    expect(start(progress)).toHaveLength(8);
    expect(progress.wantsMore).toBe(true);
  });

  it("processes one chunk at a time while HubSpot may still refuse", () => {
    expect(start(looked({ isProbe: true, chunks: [0, 1] }))).toEqual([0]);
  });

  it("is done when everything was read and cleaned", () => {
    const progress = looked();
    expect(progress.isThrough).toBe(false);
    progress.sliceRead(READ);
    for (const chunk of start(progress)) progress.chunkEnded(chunk, { end: "done" });
    expect([progress.isThrough, progress.retryShort(), progress.ended()]).toEqual([true, false, null]);
  });

  it("reruns partial chunks when the others are done", () => {
    const progress = looked();
    progress.sliceRead(READ);
    start(progress);
    progress.chunkEnded(0, SHORT);
    progress.chunkEnded(1, { end: "done" });
    expect([progress.isThrough, progress.retryShort(), start(progress)]).toEqual([true, true, [0]]);
  });

  it("waits for work in flight before it stops", () => {
    const progress = looked({ chunks: [0, 1] });
    start(progress);
    progress.chunkEnded(0, { end: "blocked", reason: "out_of_credits" });
    expect([progress.isStopping, progress.isStopped, progress.wantsMore]).toEqual([true, false, false]);
    progress.chunkLost();
    expect([progress.isStopped, progress.ended()]).toEqual([true, { end: "blocked", reason: "out_of_credits" }]);
  });

  it("wakes only when the next step may have changed", () => {
    const progress = looked({ chunks: [0] });
    const before = progress.view();
    expect(progress.hasChangedSince(before)).toBe(false);
    progress.nextChunk();
    expect(progress.hasChangedSince(before)).toBe(true);
  });
});

describe("the reason why a run ends", () => {
  it.each([
    ["an interrupted reading", (progress: Progress) => void progress.sliceRead({ end: "failed", reason: "list_gone" })],
    ["a canary that looks wrong", (progress: Progress) => progress.canaryTaken({ end: "blocked", reason: "canary" })],
  ])("is %s, even if the history is also long", (_what, interrupt) => {
    const progress = begun();
    progress.renew();
    interrupt(progress);
    progress.renew();
    expect(progress.ended()).toMatchObject({ reason: expect.stringMatching(/canary|list_gone/) });
  });

  it("is a chunk that has to stop rather than a long history", () => {
    const progress = looked({ chunks: [0] });
    start(progress);
    progress.renew();
    progress.chunkEnded(0, { end: "restart" });
    expect(progress.ended()).toEqual({ end: "restart" });
  });

  it("is a long history, to continue as new", () => {
    const progress = begun();
    progress.renew();
    expect([progress.isStopped, progress.ended()]).toEqual([true, { end: "renew" }]);
  });

  it("is the first fault", () => {
    const progress = begun();
    const fault = new Error("unknown activity");
    progress.failed(fault);
    progress.failed(new Error("another"));
    progress.renew();
    expect(() => progress.ended()).toThrow(fault);
  });
});
