import { expect, it } from "vitest";
import { StopRequested, wait, workerWaitPolicy, type RunControl } from "./run-control.ts";

/** Time passes while it is waited for, unless the signal has ended the wait. */
function clock() {
  let elapsedMs = 0;
  const sleep = (ms: number, signal?: AbortSignal) => {
    signal?.throwIfAborted();
    elapsedMs += ms;
    return Promise.resolve();
  };
  return { ctx: { sleep }, elapsed: () => elapsedMs };
}

it("waits for the given time, and marks the wait", async () => {
  const { ctx, elapsed } = clock();
  const marks: string[] = [];
  const control: RunControl = {
    heartbeat() {},
    beginWait() {
      marks.push("begin");
      return () => void marks.push("end");
    },
  };
  await wait(ctx, control, 5_000);
  expect([elapsed(), marks]).toEqual([5_000, ["begin", "end"]]);
});

it("ends within two seconds when a person stops the job", async () => {
  const { ctx, elapsed } = clock();
  let marks = 0;
  const control: RunControl = {
    heartbeat() {},
    beginWait() {
      marks += 1;
      return () => void (marks -= 1);
    },
    whileWaiting: () => (elapsed() < 4_000 ? Promise.resolve() : Promise.reject(new StopRequested())),
  };
  await expect(wait(ctx, control, 30_000)).rejects.toBeInstanceOf(StopRequested);
  expect([elapsed(), marks]).toEqual([4_000, 0]);
});

it("ends at shutdown", async () => {
  const { ctx, elapsed } = clock();
  const stopping = new AbortController();
  stopping.abort();
  await expect(wait(ctx, { signal: stopping.signal }, 30_000)).rejects.toMatchObject({ name: "AbortError" });
  expect(elapsed()).toBe(0);
});

it("gives a worker two minutes to wait for a portal", () => {
  expect(workerWaitPolicy({ heartbeat() {} })).toEqual({ maxQueueMs: 1_000, maxWaitMs: 120_000 });
});
