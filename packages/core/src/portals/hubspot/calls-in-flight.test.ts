import { setImmediate as slot, setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { CallsInFlight } from "./calls-in-flight.ts";
import { RateBudgetFull } from "./rate-budget.ts";
import type { WaitPolicy } from "./port.ts";

const patient: WaitPolicy = { maxQueueMs: 1_000, maxWaitMs: null };
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

it("admits as many as may be in flight, the others by slot, finishing calls first", async () => {
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

it("alternates between jobs, however many chunks of one wait before the first of another", async () => {
  const { enter, entered } = gate(1);
  const leaves = ["a1", "a2", "a3", "b1", "b2", "c1"].map((name) => enter(name, { job: name.charAt(0) }));
  await settled();
  for (const name of ["a1", "b1", "c1", "a2", "b2", "a3"]) {
    expect(entered.at(-1)).toBe(name);
    (await leaves[["a1", "a2", "a3", "b1", "b2", "c1"].indexOf(name)])?.();
    await settled();
  }
});

it("keeps portals apart", async () => {
  const { enter, entered } = gate(1);
  await enter("mine");
  await enter("theirs", { portalId: "2" });
  expect(entered).toEqual(["mine", "theirs"]);
});

it("gives the place of a waiter that gave up to the next", async () => {
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

it("gives up when its wait policy does, and reports waiting", async () => {
  const { enter } = gate(1);
  const leave = await enter("first");
  let reported = 0;
  const impatient: WaitPolicy = { maxQueueMs: 0, maxWaitMs: 0, onWait: () => void (reported += 1) };
  await expect(enter("second", { waitPolicy: impatient })).rejects.toBeInstanceOf(RateBudgetFull);
  const waits = enter("third", { waitPolicy: { ...patient, onWait: () => void (reported += 1) } });
  await settled();
  expect(reported).toBe(1);
  leave();
  await waits;
});
