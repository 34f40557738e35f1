import type { BlockerReason } from "@plumbline/schema/jobs/states.ts";
import type { Context } from "../../src/context.ts";
import { settleStyle } from "../../src/jobs/canary/style.ts";
import { takeCanary } from "../../src/jobs/canary/take.ts";
import { checkSlice } from "../../src/jobs/check/slice.ts";
import { beginJob } from "../../src/jobs/lifecycle/begin.ts";
import { finaliseJob, type JobEnd } from "../../src/jobs/lifecycle/end.ts";
import { pauseRun } from "../../src/jobs/lifecycle/pause.ts";
import { chunksLeft } from "../../src/jobs/pipeline/chunks-left.ts";
import { runChunk } from "../../src/jobs/pipeline/run-chunk.ts";
import { readSlice } from "../../src/jobs/source/read-slice.ts";
import type { Account } from "./account.ts";
import { Died, type Process } from "./scheduler.ts";

const control = { heartbeat() {} };
/** Back-off of an activity that failed, as in `packages/workflows/src/durations.ts`. */
const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 13 * 60_000;
const BACK_OFF = 3;
/** Of what reads records without having a chunk. */
const LOOKING = 0;

/** What the workflow does after an attempt. */
type Next = "ended" | "again" | "waits";

/** The workflow of one job (`packages/workflows/src/clean-list.ts`), an attempt at a time; each attempt is a process. */
export class JobRun {
  readonly jobId: string;
  readonly #account: Account;
  #failures = 0;
  #attempts = 0;
  hasEnded = false;
  /** The attempt that counts; null between two. */
  process: Process | null = null;
  /** Whether anybody has seen what the job would write: its canary, or a person who resumed it after its stop. */
  hasLooked = false;
  /** A person has resumed it after its canary had stopped it. */
  isConfirmed = false;
  /** Told of the records that its canary reads. */
  onLook: ((ids: readonly string[]) => void) | null = null;

  constructor(account: Account, jobId: string) {
    this.#account = account;
    this.jobId = jobId;
  }

  /** The attempt counts as dead and another one begins, though it goes on. */
  stall(): void {
    if (!this.process) return;
    this.process = null;
    this.#failures += 1;
    this.go();
  }

  /** The next attempt, once the last one is over. */
  go(waits = false): void {
    const { scheduler, woken } = this.#account;
    const process = scheduler.process(`job ${this.jobId.slice(-4)}`, async (process) => {
      this.#attempts += 1;
      const as = (attempt: number) => this.#account.contextOf(process, { jobId: this.jobId, attempt });
      const ctx = as(this.#attempts);
      let next: Next = "again";
      try {
        const isReady = () => woken.has(this.jobId);
        if (waits) await scheduler.effect(process, "wait", () => Promise.resolve(), { isReady });
        else await ctx.sleep(this.#failures === 0 ? 0 : backOff(this.#failures));
        woken.delete(this.jobId);
        const style = as(LOOKING);
        const canary = reading(style, (ids) => {
          this.hasLooked = true;
          this.onLook?.(ids);
        });
        const { reached } = this.#account;
        next = await attempt({ ctx, style, canary, reached }, this.jobId);
        this.#failures = 0;
      } catch (error) {
        if (!(error instanceof Died) && !isExpected(error)) this.fault ??= asError(error);
        this.#failures += 1;
      }
      // A stalled attempt tells nobody.
      if (this.process !== process) return;
      this.process = null;
      if (next === "ended") this.hasEnded = true;
      else this.go(next === "waits");
    });
    this.process = process;
  }

  /** An error that no interruption explains. */
  fault: Error | null = null;
}

export const asError = (error: unknown) => (error instanceof Error ? error : new Error("not an error"));
/** Before the attempt after so many failures. */
export const backOff = (failures: number) => Math.min(FIRST_RETRY_MS * BACK_OFF ** (failures - 1), LONGEST_RETRY_MS);

const EXPECTED = [
  "LeaseLost",
  "RecordsLocked",
  "WriteTooLate",
  "BeginUnsettled",
  "LookPending",
  "NoPlace",
  "PlaceWanted",
];

/** Errors that a later attempt cures. */
export function isExpected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return EXPECTED.includes(error.name) || /^(no answer|somebody else answered|HubSpot: \d+)$/.test(error.message);
}

/** By what reads in it: chunks, the style of the list, and the canary. */
type Contexts = { ctx: Context; style: Context; canary: Context; reached(what: string): void };

async function attempt(contexts: Contexts, jobId: string): Promise<Next> {
  const { ctx } = contexts;
  const input = { jobId };
  const end = async (as: JobEnd): Promise<Next> => {
    await finaliseJob(ctx, { jobId, end: as }, control);
    return "ended";
  };
  const pause = async (reason: BlockerReason): Promise<Next> => {
    contexts.reached(`paused: ${reason}`);
    const paused = await pauseRun(ctx, { jobId, reason });
    if (paused === "end") return await end({ status: "failed", reason });
    if (paused === "gone") return "ended";
    return "again";
  };
  const begun = await beginJob(ctx, input, control);
  switch (begun.end) {
    case "gone":
      return "ended";
    case "cancel":
      return await end({ status: "canceled", reason: "user" });
    case "ending":
      return await end(begun.as);
    case "failed":
      return await end({ status: "failed", reason: begun.reason });
    case "blocked":
      return await pause(begun.reason);
    case "paused":
      return "waits";
    case "run":
      break;
  }
  const done = await (begun.kind === "check" ? check(ctx, input) : clean(contexts, input, begun.isSnapshotDone));
  switch (done.end) {
    case "completed":
      return await end({ status: "completed", reason: null });
    case "failed":
      return await end(done);
    case "blocked":
      return await pause(done.reason);
    case "restart":
      return "again";
  }
}

/** Tells of a read: a canary that reads no record has looked at none. */
function reading(ctx: Context, looked: (ids: readonly string[]) => void): Context {
  const openRecords: Context["openRecords"] = (place, run) => {
    const store = ctx.openRecords(place, run);
    return {
      ...store,
      read: async (...input) => {
        const answer = await store.read(...input);
        looked(input[0]);
        return answer;
      },
    };
  };
  return { ...ctx, openRecords };
}

type Done =
  | { end: "completed" | "restart" }
  | { end: "blocked"; reason: BlockerReason }
  | { end: "failed"; status: "failed"; reason: JobEnd["reason"] };

async function check(ctx: Context, input: { jobId: string }): Promise<Done> {
  for (;;) {
    const slice = await checkSlice(ctx, input, control);
    if (slice.end === "desired_state") return { end: "restart" };
    if (slice.end === "failed") return { ...slice, status: "failed" };
    if (slice.end === "blocked") return slice;
    if (slice.isDone) return { end: "completed" };
  }
}

async function clean({ ctx, ...looks }: Contexts, input: { jobId: string }, isRead: boolean): Promise<Done> {
  for (let isListRead = isRead; !isListRead;) {
    const slice = await readSlice(ctx, input, control);
    if (slice.end === "failed") return { ...slice, status: "failed" };
    if (slice.end !== "read") return slice.end === "restart" ? { end: "restart" } : slice;
    isListRead = slice.isDone;
  }
  const settled = await settleStyle(looks.style, input, control);
  const canary = settled.end === "settled" ? await takeCanary(looks.canary, input, control) : settled;
  if (canary.end === "failed") return { ...canary, status: "failed" };
  if (canary.end === "blocked") return canary;
  if (canary.end !== "passed") return { end: "restart" };
  const chunks = await chunksLeft(ctx, input);
  const ended = await Promise.allSettled(chunks.map((chunkNo) => runChunk(ctx, { ...input, chunkNo }, control)));
  for (const chunk of ended) if (chunk.status === "rejected") throw chunk.reason;
  for (const chunk of ended) {
    if (chunk.status === "rejected" || chunk.value.end === "done") continue;
    const { value } = chunk;
    if (value.end === "failed") return { ...value, status: "failed" };
    if (value.end === "blocked") return value;
    if (value.end === "restart") return { end: "restart" };
    // Credits that another chunk has given back may be enough.
    return value.gotSome || value.othersHold ? { end: "restart" } : { end: "blocked", reason: value.reason };
  }
  return { end: (await chunksLeft(ctx, input)).length === 0 ? "completed" : "restart" };
}
