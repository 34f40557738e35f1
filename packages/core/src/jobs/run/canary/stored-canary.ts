import { z } from "zod";
import type { Prisma } from "../../../generated/prisma/client.ts";
import type { Job } from "../../../work/job-row.ts";
import { canaryReportSchema, judgeCanary, type CanaryReport } from "./judge-canary.ts";
import { START, type WaitingPlace } from "./waiting-behind.ts";

/** Progress of a job's canary. */
export type CanaryState = {
  /** By the key of the address set. */
  reports: ReadonlyMap<string, CanaryReport>;
  /** Nothing after this place was evaluated. */
  place: WaitingPlace;
};

const placeSchema = z.object({ chunkNo: z.number(), recordId: z.string() });
/** The report of the job's first set, and those of its others. A finished canary has no place. */
const storedSchema = canaryReportSchema.extend({
  others: z.record(z.string(), canaryReportSchema).optional(),
  place: placeSchema.optional(),
});

type Of = Pick<Job, "canary" | "setKey">;

/** A canary that finished without consent (in the previous release) is taken anew, unless it has stopped the job. */
export function canaryState(job: Of): CanaryState {
  const kept = storedSchema.safeParse(job.canary);
  if (!kept.success || (kept.data.place === undefined && canaryStopOf(job) === null))
    return { reports: new Map(), place: START };
  const { others = {}, place = START, ...first } = kept.data;
  return { reports: new Map([[job.setKey, first], ...Object.entries(others)]), place };
}

export function storedCanary(
  { setKey }: Pick<Job, "setKey">,
  { reports, place }: CanaryState,
  isFinished: boolean,
): Prisma.InputJsonObject {
  const others = [...reports].filter(([key]) => key !== setKey);
  return {
    ...(reports.get(setKey) ?? judgeCanary([])),
    ...(others.length === 0 ? {} : { others: Object.fromEntries(others) }),
    ...(isFinished ? {} : { place }),
  };
}

/** The report on each set of a finished canary; empty where none was taken. */
export function canaryReports(job: Of): ReadonlyMap<string, CanaryReport> {
  const kept = storedSchema.safeParse(job.canary);
  if (!kept.success) return new Map();
  const { others = {}, place: _place, ...first } = kept.data;
  return new Map([[job.setKey, first], ...Object.entries(others)]);
}

/** What the canary of a job found unusual, and in which set; null = nothing, or none was taken. */
export function canaryStopOf(job: Of): { setKey: string; stop: NonNullable<CanaryReport["stop"]> } | null {
  for (const [setKey, { stop }] of canaryReports(job)) if (stop) return { setKey, stop };
  return null;
}
