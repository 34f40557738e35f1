import { setImmediate as slot, setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { CallsInFlight } from "./calls-in-flight.ts";
import { RateBudgetFull } from "./rate-budget.ts";
import type { WaitPolicy } from "./port.ts";

const patient: WaitPolicy = { maxQueueMs: 1_000, maxWaitMs: 120_000 };
const clock = {
  now: () => new Date(),
  sleep: (ms: number, signal?: AbortSignal) => delay(ms, undefined, signal ? { signal } : {}),
};

/** Lets all pending promises settle; nothing here waits for anything else. */
const settled = () => slot();

function gate(max: number) {
  const calls = new CallsInFlight(clock, max);
  const entered: string[] = [];
  const enter = (
    name: string,
    input: { isUrgent?: boolean; job?: string; waitPolicy?: WaitPolicy; portalId?: string } = {},
  ) =>
    calls
      .enter(input.portalId ?? "1", { isUrgent: false, waitPolicy: patient, ...input })
      .then((leave) => (entered.push(name), leave));
  return { enter, entered };
}

it("admits calls up to the limit, then by slot, finishing calls first", async () => {
  const { enter, entered } = gate(2);
  const first = await enter("read 1");
  const second = await enter("read 2");
  const waiting = [enter("read 3"), enter("read 4"), enter("write 1", { isUrgent: true })];
  await settled();
  expect(entered).toEqual(["read 1", "read 2"]);
  first();
  await settled();
  expect(entered).toEqual(["read 1", "read 2", "write 1"]);
  second();
  second();
  await settled();
  expect(entered).toEqual(["read 1", "read 2", "write 1", "read 3"]);
  (await waiting[2])?.();
  await settled();
  expect(entered).toHaveLength(5);
});

it("alternates between jobs, even if one has many chunks waiting", async () => {
  const { enter, entered } = gate(1);
  const leaves = ["a1", "a2", "a3", "b1", "b2", "c1"].map((name) => enter(name, { job: name.charAt(0) }));
  await settled();
  for (const name of ["a1", "b1", "c1", "a2", "b2", "a3"]) {
    expect(entered.at(-1)).toBe(name);
    (await leaves[["a1", "a2", "a3", "b1", "b2", "c1"].indexOf(name)])?.();
    await settled();
  }
});

it("isolates portals from each other", async () => {
  const { enter, entered } = gate(1);
  await enter("mine");
  await enter("theirs", { portalId: "2" });
  expect(entered).toEqual(["mine", "theirs"]);
});

it("passes the place of a waiter that gave up to the next", async () => {
  const { enter, entered } = gate(1);
  const leave = await enter("first");
  const ended = new AbortController();
  const gone = enter("gone", { waitPolicy: { ...patient, signal: ended.signal } });
  const next = enter("next");
  ended.abort();
  await expect(gone).rejects.toMatchObject({ name: "AbortError" });
  leave();
  await next;
  expect(entered).toEqual(["first", "next"]);
});

it("gives up after the bound of its wait policy", async () => {
  let elapsedMs = 0;
  const jumping = {
    now: () => new Date(elapsedMs),
    sleep: (ms: number) => {
      elapsedMs += ms;
      return Promise.resolve();
    },
  };
  const calls = new CallsInFlight(jumping, 1);
  await calls.enter("1", { isUrgent: true, waitPolicy: patient });
  await expect(calls.enter("1", { isUrgent: true, waitPolicy: patient })).rejects.toBeInstanceOf(RateBudgetFull);
  expect(elapsedMs).toBe(patient.maxWaitMs);
});

it("marks the wait for its caller, and checks every two seconds whether to continue", async () => {
  const marks: string[] = [];
  let asked = 0;
  const jumping = { now: () => new Date(0), sleep: (ms: number) => Promise.resolve(void marks.push(`${ms} ms`)) };
  const calls = new CallsInFlight(jumping, 1);
  const leave = await calls.enter("1", { isUrgent: true, waitPolicy: patient });
  const waitPolicy: WaitPolicy = {
    ...patient,
    beginWait() {
      marks.push("waits");
      return () => void marks.push("waits no more");
    },
    whileWaiting: () => ((asked += 1) < 3 ? Promise.resolve() : Promise.reject(new Error("paused"))),
  };
  await expect(calls.enter("1", { isUrgent: true, waitPolicy })).rejects.toThrow("paused");
  expect(marks).toEqual(["waits", "2000 ms", "2000 ms", "2000 ms", "waits no more"]);
  leave();
  // The one that gave up takes nobody's place.
  await calls.enter("1", { isUrgent: false, waitPolicy: patient });
});
