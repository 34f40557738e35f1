import { ENRICHMENT_LABELS } from "@plumbline/schema/mapping/enrichment.ts";
import { ADDRESS_PART_LABELS } from "@plumbline/schema/object-types.ts";
import { z } from "zod";
import type { Prisma } from "../../generated/prisma/client.ts";
import type { Job } from "../../work/job-row.ts";
import { acceptedHashesOf, lookedAt, seenKey, type HashedSet } from "../accepted-hashes.ts";
import { kindOf } from "../pipeline/kinds.ts";
import { canaryReportSchema, judgeCanary, type CanaryReport, type CanaryStop } from "./judge.ts";
import { START, type WaitingPlace } from "./waiting-behind.ts";

/** Progress of a job's canary. */
export type CanaryState = {
  /** By the key of the address set. */
  reports: ReadonlyMap<string, CanaryReport>;
  /** Nothing after this place was evaluated. */
  place: WaitingPlace;
};

const placeSchema = z.object({ chunkNo: z.number(), recordId: z.string() });
/** The report of the job's first set, those of its others, and what they were taken under. A finished canary has no place. */
const storedSchema = canaryReportSchema.extend({
  others: z.record(z.string(), canaryReportSchema).optional(),
  under: z.string().optional(),
  place: placeSchema.optional(),
});

type Of = Pick<Job, "canary" | "setKey">;

/** What was seen of what the job would write now. What was seen under another hash says nothing about it. */
export function canaryState(job: Of, sets: readonly HashedSet[]): CanaryState {
  const kept = storedSchema.safeParse(job.canary);
  if (!kept.success || !isTakenUnder(job, sets) || (kept.data.place === undefined && canaryStopOf(job) === null))
    return { reports: new Map(), place: START };
  const { others = {}, place = START, under: _, ...first } = kept.data;
  return { reports: new Map([[job.setKey, first], ...Object.entries(others)]), place };
}

/** Whether the job's canary looked at what the job would write now. Those of the previous release looked at addresses alone. */
export function isTakenUnder(job: Of, sets: readonly HashedSet[]): boolean {
  const looked = lookedAt(job);
  return looked === null ? sets.every(({ writeHash }) => !writeHash.includes(".")) : seenKey(looked) === seenKey(sets);
}

/** Takes the sets that were looked at, in the order of the job. */
export function storedCanary(
  { setKey }: Pick<Job, "setKey">,
  { reports, place }: CanaryState,
  { sets, isFinished }: { sets: readonly HashedSet[]; isFinished: boolean },
): Prisma.InputJsonObject {
  const others = [...reports].filter(([key]) => key !== setKey);
  return {
    ...(reports.get(setKey) ?? judgeCanary([])),
    ...(others.length === 0 ? {} : { others: Object.fromEntries(others) }),
    under: seenKey(sets),
    ...(isFinished ? {} : { place }),
  };
}

/** Whether a job has looked at its first addresses and waits until those of other jobs are enough. */
export function waitsForFirstLook(
  job: Pick<Job, "kind" | "status" | "canary" | "acceptedHashes" | "heldBackHashes">,
): boolean {
  const isDecided = [job.acceptedHashes, job.heldBackHashes].some(
    (acceptedHashes) => Object.keys(acceptedHashesOf({ acceptedHashes })).length > 0,
  );
  return kindOf(job).canary === "shared" && job.status === "running" && job.canary !== null && !isDecided;
}

/** The report on each set of a finished canary; empty where none was taken. */
export function canaryReports(job: Of): ReadonlyMap<string, CanaryReport> {
  const kept = storedSchema.safeParse(job.canary);
  if (!kept.success) return new Map();
  const { others = {}, place: _place, under: _under, ...first } = kept.data;
  return new Map([[job.setKey, first], ...Object.entries(others)]);
}

/** What the canary of a job found unusual, and in which set; null = nothing, or none was taken. */
export function canaryStopOf(job: Of): { setKey: string; stop: NonNullable<CanaryReport["stop"]> } | null {
  for (const [setKey, { stop }] of canaryReports(job)) if (stop) return { setKey, stop };
  return null;
}

const WRONG_PART = "a property may be mapped to the wrong address part.";

/** What a canary found unusual, as shown to users, and what to check. */
export function canaryStopText(stop: CanaryStop): string {
  const share = `${stop.percent}% of the first records`;
  switch (stop.kind) {
    case "part":
      return `${share} would get a different ${ADDRESS_PART_LABELS[stop.part].toLowerCase()}; ${WRONG_PART}`;
    case "unreadable":
      return `${share} couldn't be read as addresses; ${WRONG_PART}`;
    case "fill":
      return `${share} that have a value for “${ENRICHMENT_LABELS[stop.target]}” would get a different one; it may be mapped to the wrong property.`;
    case "rule":
      return `${share} would get a different ${ADDRESS_PART_LABELS[stop.part].toLowerCase()} by your replacement rules.`;
    case "status":
      return `${share} have other values in the properties of the address status, which would be overwritten.`;
  }
}

/** Where to look for the cause. */
export function whatToCheck({ kind }: CanaryStop): string {
  if (kind === "rule") return "the rules";
  return kind === "status" ? "the status settings" : "the mapping";
}
