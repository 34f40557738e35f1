import type { BeginResult, ChunkEnd, SliceResult } from "../src/activities.ts";
import { ApplicationFailure, WorkflowFailedError, CancelledFailure } from "@temporalio/client";
import { describe, expect } from "vitest";
import { WAKE_SIGNAL } from "../src/registry.ts";
import { inTurn, neverAnswers, test } from "./support/workflow-fixture.ts";

const job = { jobId: "job-1", accountId: "account-1", portalId: "4711", objectType: "contact", kind: "list" };
const run: BeginResult = {
  end: "run",
  portalId: "4711",
  objectType: "contact",
  accountId: "account-1",
  kind: "list",
  recordsTotal: 200,
  isSnapshotDone: false,
  isProbe: false,
};
const gone: BeginResult = { end: "gone" };
const read = (chunks: number[], isDone = true): SliceResult => ({ end: "read", chunks, isDone });
const done: ChunkEnd = { end: "done" };

/** A job of two chunks without any complication. */
const smooth = {
  beginJob: inTurn<BeginResult>(run),
  chunksLeft: () => [] as number[],
  readSlice: () => read([0, 1]),
  settleStyle: () => ({ end: "settled" }),
  takeCanary: () => ({ end: "passed" }),
  cleanChunk: () => done,
  finaliseJob: () => null,
};

describe("the workflow of a job", () => {
  test("reads the list, runs the canary, cleans every chunk and ends the job", async ({ workflows }) => {
    const work = await workflows.run("cleanList", job, smooth);
    expect(work.names()).toEqual([
      "beginJob",
      "chunksLeft",
      "readSlice",
      "settleStyle",
      "takeCanary",
      "cleanChunk",
      "cleanChunk",
      "chunksLeft",
      "finaliseJob",
    ]);
    expect(work.inputsOf("finaliseJob")).toEqual([{ jobId: "job-1", end: { status: "completed", reason: null } }]);
  });

  test.for([
    ["is gone", gone, null],
    ["is to be canceled", { end: "cancel" }, { status: "canceled", reason: "user" }],
    ["was interrupted at its end", { end: "ending", as: { status: "failed", reason: "list_gone" } }, null],
    ["lost its portal", { end: "failed", reason: "connection_deleted" }, null],
  ] as const)("ends without work for a job that %s", async ([_what, begun, end], { workflows }) => {
    const work = await workflows.run("cleanList", job, { beginJob: () => begun, finaliseJob: () => null });
    const expected =
      end ??
      (begun.end === "ending" ? begun.as : begun.end === "failed" ? { status: "failed", reason: begun.reason } : null);
    expect(work.inputsOf("finaliseJob")).toEqual(expected ? [{ jobId: "job-1", end: expected }] : []);
  });

  test("does no work while paused, and continues on a signal", async ({ workflows }) => {
    const work = await workflows.start("cleanList", job, {
      ...smooth,
      beginJob: inTurn<BeginResult>({ end: "blocked", reason: "out_of_credits" }, { end: "paused" }, run),
      pauseRun: () => "paused",
      readDesiredState: () => ({ desiredState: "pause", isPausedTooLong: false }),
    });
    await work.until("beginJob", 2);
    await work.handle.signal(WAKE_SIGNAL);
    await work.handle.result();
    expect(work.inputsOf("pauseRun")).toEqual([{ jobId: "job-1", reason: "out_of_credits" }]);
    expect(work.names().at(-1)).toBe("finaliseJob");
  });

  test("checks a paused job daily, and ends it after its thirty days", async ({ workflows }) => {
    const isPausedTooLong = inTurn(false, false, true);
    const work = await workflows.run("cleanList", job, {
      beginJob: inTurn<BeginResult>({ end: "paused" }, { end: "paused" }, { end: "paused" }, gone),
      readDesiredState: () => ({ desiredState: "pause", isPausedTooLong: isPausedTooLong(), isByUser: false }),
      finaliseJob: () => null,
    });
    expect(work.inputsOf("readDesiredState")).toHaveLength(3);
    expect(work.inputsOf("finaliseJob")).toEqual([
      { jobId: "job-1", end: { status: "failed", reason: "paused_too_long" } },
    ]);
  });

  test("cancels a job after thirty days of a customer's pause, instead of failing it", async ({ workflows }) => {
    const work = await workflows.run("cleanList", job, {
      beginJob: inTurn<BeginResult>({ end: "paused" }, gone),
      readDesiredState: () => ({ desiredState: "pause", isPausedTooLong: true, isByUser: true }),
      finaliseJob: () => null,
    });
    expect(work.inputsOf("finaliseJob")).toEqual([
      { jobId: "job-1", end: { status: "canceled", reason: "paused_too_long" } },
    ]);
  });

  test.for([
    ["at its begin", { beginJob: () => ({ end: "blocked", reason: "daily_limit" }) as const }],
    ["in a chunk", { cleanChunk: () => ({ end: "blocked", reason: "daily_limit" }) as const }],
    ["while its list is read", { readSlice: () => ({ end: "blocked", reason: "daily_limit" }) as const }],
    ["at its style", { settleStyle: () => ({ end: "blocked", reason: "daily_limit" }) as const }],
    ["at its canary", { takeCanary: () => ({ end: "blocked", reason: "daily_limit" }) as const }],
  ] as const)("fails a run that cannot wait if it is blocked %s", async ([_where, blocked], { workflows }) => {
    const work = await workflows.run("cleanList", job, { ...smooth, ...blocked, pauseRun: () => "end" });
    expect(work.inputsOf("finaliseJob")).toEqual([
      { jobId: "job-1", end: { status: "failed", reason: "daily_limit" } },
    ]);
  });

  test("fails a job whose list was deleted", async ({ workflows }) => {
    const readSlice = (): SliceResult => ({ end: "failed", reason: "list_gone" });
    const work = await workflows.run("cleanList", job, { ...smooth, readSlice });
    expect(work.inputsOf("cleanChunk")).toEqual([]);
    expect(work.inputsOf("finaliseJob")).toMatchObject([{ end: { status: "failed", reason: "list_gone" } }]);
  });

  test("starts again if the blocker was removed during the pause", async ({ workflows }) => {
    const cleanChunk = inTurn<ChunkEnd>({ end: "blocked", reason: "needs_reconnect" }, done);
    const work = await workflows.run("cleanList", job, {
      ...smooth,
      readSlice: () => read([0]),
      chunksLeft: inTurn<number[]>([], [0], []),
      cleanChunk,
      pauseRun: () => "go_on",
    });
    expect(work.inputsOf("beginJob")).toHaveLength(2);
    expect(work.inputsOf("finaliseJob")).toMatchObject([{ end: { status: "completed" } }]);
  });

  test("reads more slices until the canary has enough records, and cleans nothing before", async ({ workflows }) => {
    const work = await workflows.run("cleanList", job, {
      ...smooth,
      readSlice: inTurn(read([0], false), read([1], false), read([2])),
      takeCanary: inTurn<{ end: "more" | "passed" }>({ end: "more" }, { end: "more" }, { end: "passed" }),
    });
    const names = work.names();
    expect(names.indexOf("cleanChunk")).toBeGreaterThan(names.lastIndexOf("takeCanary"));
    expect(work.inputsOf("cleanChunk")).toHaveLength(3);
  });

  test.for([
    ["eight", false, 8],
    ["one, while HubSpot may still refuse,", true, 1],
  ] as const)("processes %s of its chunks at a time", async ([_what, isProbe, most], { workflows }) => {
    const opened = Promise.withResolvers<void>();
    const work = await workflows.start("cleanList", job, {
      ...smooth,
      beginJob: () => ({ ...run, isProbe }),
      readSlice: () => read(Array.from({ length: 12 }, (_, no) => no)),
      cleanChunk: async () => {
        await opened.promise;
        return done;
      },
    });
    await work.until("cleanChunk", most);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(work.inputsOf("cleanChunk")).toHaveLength(most);
    opened.resolve();
    await work.handle.result();
    expect(work.inputsOf("cleanChunk")).toHaveLength(12);
  });

  test("reruns partial chunks when the others are done", async ({ workflows }) => {
    const short: ChunkEnd = { end: "short", reason: "out_of_credits", gotSome: true, othersHold: true };
    const work = await workflows.run("cleanList", job, { ...smooth, cleanChunk: inTurn<ChunkEnd>(short, done, done) });
    expect(work.inputsOf("cleanChunk")).toHaveLength(3);
  });

  test("pauses when a chunk got no credit and no other holds any", async ({ workflows }) => {
    const short: ChunkEnd = { end: "short", reason: "out_of_credits", gotSome: false, othersHold: false };
    const work = await workflows.run("cleanList", job, {
      ...smooth,
      beginJob: inTurn<BeginResult>(run, gone),
      cleanChunk: () => short,
      pauseRun: () => "paused",
    });
    expect(work.inputsOf("pauseRun")).toEqual([{ jobId: "job-1", reason: "out_of_credits" }]);
  });
});

describe("lost or late activities", () => {
  test("retries transient failures", async ({ workflows }) => {
    const lost = new Error("connection lost");
    const work = await workflows.run("cleanList", job, {
      ...smooth,
      readSlice: inTurn<SliceResult>(lost, lost, read([0])),
      cleanChunk: inTurn<ChunkEnd>(lost, done),
      finaliseJob: inTurn<null>(lost, null),
    });
    expect(work.inputsOf("readSlice")).toHaveLength(3);
    expect(work.inputsOf("cleanChunk")).toHaveLength(2);
  });

  test("takes over a chunk whose worker stops sending heartbeats", async ({ workflows }) => {
    let attempts = 0;
    const cleanChunk = async () => {
      attempts += 1;
      return attempts === 1 ? await neverAnswers() : done;
    };
    const work = await workflows.run("cleanList", job, { ...smooth, readSlice: () => read([0]), cleanChunk });
    expect(work.calls.filter(({ name }) => name === "cleanChunk").map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(work.inputsOf("finaliseJob")).toMatchObject([{ end: { status: "completed" } }]);
  });

  test("reloads the remaining chunks when an attempt has lost its chunk", async ({ workflows }) => {
    const leaseLost = ApplicationFailure.nonRetryable("LeaseLost");
    const work = await workflows.run("cleanList", job, {
      ...smooth,
      chunksLeft: inTurn<number[]>([], [1], [1], []),
      cleanChunk: inTurn<ChunkEnd>(leaseLost, done),
    });
    expect(work.inputsOf("beginJob")).toHaveLength(2);
    expect(work.inputsOf("finaliseJob")).toMatchObject([{ end: { status: "completed" } }]);
  });

  test("backs off after runs without progress, and ends the wait on a wake", async ({ workflows }) => {
    const begins: number[] = [];
    const work = await workflows.run("cleanList", job, {
      ...smooth,
      beginJob: () => {
        begins.push(Date.now());
        return begins.length > 7 ? gone : run;
      },
      cleanChunk: () => ({ end: "restart" }),
    });
    expect(work.inputsOf("beginJob")).toHaveLength(8);
    expect(work.inputsOf("finaliseJob")).toEqual([]);
  });
});

describe("a long history", () => {
  test("continues as new with the remaining chunks", async ({ workflows }) => {
    const left = Array.from({ length: 60 }, (_, no) => no);
    const work = await workflows.run("cleanList", job, {
      ...smooth,
      beginJob: () => ({ ...run, isSnapshotDone: true }),
      chunksLeft: () => [...left],
      cleanChunk: ({ chunkNo }) => {
        left.splice(left.indexOf(chunkNo), 1);
        return done;
      },
    });
    const executions = new Set(work.calls.map(({ runId }) => runId));
    expect(executions.size).toBeGreaterThan(1);
    expect(work.inputsOf("cleanChunk")).toHaveLength(60);
    expect(work.inputsOf("finaliseJob")).toHaveLength(1);
  });

  test("continues as new after many pauses and signals", async ({ workflows }) => {
    const paused = Array.from({ length: 15 }, (): BeginResult => ({ end: "paused" }));
    const work = await workflows.run("cleanList", job, {
      ...smooth,
      beginJob: inTurn<BeginResult>(...paused, run),
      readDesiredState: () => ({ desiredState: "pause", isPausedTooLong: false }),
    });
    expect(new Set(work.calls.map(({ runId }) => runId)).size).toBeGreaterThan(1);
  });
});

describe("a check of a list", () => {
  const check: BeginResult = { ...run, kind: "check" };

  test("judges slice by slice without writing", async ({ workflows }) => {
    const work = await workflows.run("cleanList", job, {
      beginJob: () => check,
      checkSlice: inTurn({ end: "checked", isDone: false }, { end: "checked", isDone: true }),
      finaliseJob: () => null,
    });
    expect(work.names()).toEqual(["beginJob", "checkSlice", "checkSlice", "finaliseJob"]);
  });

  test("restarts after a pause or cancel request, and pauses at a blocker", async ({ workflows }) => {
    const work = await workflows.run("cleanList", job, {
      beginJob: inTurn<BeginResult>(check, check, { end: "cancel" }),
      checkSlice: inTurn<unknown>({ end: "desired_state" }, { end: "blocked", reason: "hubspot_unavailable" }),
      pauseRun: () => "go_on",
      finaliseJob: () => null,
    });
    expect(work.inputsOf("pauseRun")).toEqual([{ jobId: "job-1", reason: "hubspot_unavailable" }]);
    expect(work.inputsOf("finaliseJob")).toMatchObject([{ end: { status: "canceled" } }]);
  });

  test("continues as new when its history is long", async ({ workflows }) => {
    let slices = 0;
    const work = await workflows.run("cleanList", job, {
      beginJob: () => check,
      checkSlice: () => ({ end: "checked", isDone: ++slices >= 40 }),
      finaliseJob: () => null,
    });
    expect(new Set(work.calls.map(({ runId }) => runId)).size).toBeGreaterThan(1);
    expect(slices).toBe(40);
  });
});

test("cleans up when an operator cancels in Temporal", async ({ workflows }) => {
  const work = await workflows.start("cleanList", job, {
    ...smooth,
    readSlice: () => read([0]),
    cleanChunk: neverAnswers,
  });
  await work.until("cleanChunk");
  await work.handle.cancel();
  const failure: unknown = await work.handle.result().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(WorkflowFailedError);
  expect(failure).toHaveProperty("cause", expect.any(CancelledFailure));
  expect(work.inputsOf("finaliseJob")).toEqual([{ jobId: "job-1", end: { status: "canceled", reason: "user" } }]);
});

test("leaves email and callbacks to the end of the job", async ({ workflows }) => {
  const work = await workflows.run("cleanList", job, {
    ...smooth,
    finaliseJob: () => ({ emailId: "email-1", callbacksOf: "connection-1" }),
  });
  // A new execution leaves both to `finaliseJob`; recorded histories of older ones are replayed (apps/worker/test/replay.test.ts).
  expect(work.names()).not.toContain("startEmail");
});
