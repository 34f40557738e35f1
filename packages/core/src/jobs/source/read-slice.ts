import { StopRequested, type RunControl } from "../../work/run-control.ts";
import type { RunContext } from "../pipeline/work.ts";
import { kindOf } from "../pipeline/kinds.ts";
import { loadJob, workOf } from "../lifecycle/load.ts";
import { withCancellation } from "../pipeline/interruption.ts";
import type { SliceResult } from "./slice.ts";

/** Reads the next records of a job into job_record, until it has all. */
export async function readSlice(ctx: RunContext, input: { jobId: string }, given: RunControl): Promise<SliceResult> {
  const loaded = await loadJob(ctx, input.jobId);
  const work = loaded && workOf(loaded);
  if (!loaded || !work) return { end: "failed", reason: "connection_deleted" };
  if (loaded.job.snapshotDone) return { end: "read", chunks: [], isDone: true };
  try {
    const { source } = kindOf(loaded.job);
    return await source.next(ctx, { job: loaded.job, work }, withCancellation(ctx, work, given));
  } catch (error) {
    if (error instanceof StopRequested) return { end: "restart" };
    // The next attempt comes after seconds; a person's request takes effect now.
    const asked = await loadJob(ctx, input.jobId);
    if (asked && asked.job.desiredState !== "run") return { end: "restart" };
    throw error;
  }
}
