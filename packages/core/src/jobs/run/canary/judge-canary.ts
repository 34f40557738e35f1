import { z } from "zod";
import type { AddressPart } from "@plumbline/schema/object-types.ts";
import { ENOUGH_ADDRESSES } from "../../accepted-hashes.ts";
import type { Decision } from "../../../records/decision.ts";

/** Counts only, no values: shown to the customer and stored with the job. */
export type CanaryReport = {
  /** How many addresses were evaluated. */
  records: number;
  /** By part: how many filled values were evaluated, and how many would become, or be proposed as, another place. */
  parts: Partial<Record<WatchedPart, { filled: number; replaced: number }>>;
  failedOrReview: number;
  /** What is unusual; null = nothing. */
  stop: { kind: "part"; part: WatchedPart; percent: number } | { kind: "unreadable"; percent: number } | null;
};

/** A swapped column shows in these parts; streets and codes do not name a place. */
const WATCHED = ["city", "state", "country"] as const satisfies readonly AddressPart[];
type WatchedPart = (typeof WATCHED)[number];

const percent = z.number();
const stopSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("part"), part: z.enum(WATCHED), percent }),
  z.object({ kind: z.literal("unreadable"), percent }),
]);
export const canaryReportSchema = z.object({
  records: z.number(),
  parts: z.partialRecord(z.enum(WATCHED), z.object({ filled: z.number(), replaced: z.number() })),
  failedOrReview: z.number(),
  stop: stopSchema.nullable(),
}) satisfies z.ZodType<CanaryReport>;
const REPLACED_SHARE = 0.2;
const UNREADABLE_SHARE = 0.5;

/**
 * Pure. A mapping to the wrong property makes correct-looking values contradict each other at a rate that no real list has. Counts
 * values replaced by a different one, written or only proposed; spelling and form do not count.
 */
export function judgeCanary(
  decisions: readonly Pick<Decision, "before" | "changes" | "outcome" | "reason">[],
): CanaryReport {
  const parts: CanaryReport["parts"] = {};
  for (const part of WATCHED) {
    const filled = decisions.filter((decision) => (decision.before[part] ?? "").trim() !== "");
    if (filled.length > 0)
      parts[part] = {
        filled: filled.length,
        replaced: filled.filter((decision) => decision.changes.some((change) => isReplacement(change, part))).length,
      };
  }
  // Where columns are empty, a proposal is the only possible result.
  const failedOrReview = decisions.filter(
    ({ outcome, reason }) => outcome === "failed" || (outcome === "review" && reason !== "from_full_address"),
  ).length;
  return { records: decisions.length, parts, failedOrReview, stop: stopOf(decisions.length, parts, failedOrReview) };
}

/** Pure: merges two reports. */
export function joinReports(one: CanaryReport, other: CanaryReport): CanaryReport {
  const parts: CanaryReport["parts"] = {};
  for (const part of WATCHED) {
    const [a, b] = [one.parts[part], other.parts[part]];
    if (a || b)
      parts[part] = {
        filled: (a?.filled ?? 0) + (b?.filled ?? 0),
        replaced: (a?.replaced ?? 0) + (b?.replaced ?? 0),
      };
  }
  const records = one.records + other.records;
  const failedOrReview = one.failedOrReview + other.failedOrReview;
  return { records, parts, failedOrReview, stop: stopOf(records, parts, failedOrReview) };
}

/** Whether the decision is one of those that made the canary stop the job. */
export function isEvidence(
  stop: NonNullable<CanaryReport["stop"]>,
  { outcome, changes }: Pick<Decision, "changes" | "outcome">,
): boolean {
  return stop.kind === "part"
    ? changes.some((change) => isReplacement(change, stop.part))
    : outcome === "failed" || outcome === "review";
}

function isReplacement(change: Decision["changes"][number], part: AddressPart): boolean {
  if (change.field !== part) return false;
  // Values that the engine can move to the right part count, too: in a wrong mapping every record has its parts swapped.
  const isMoved = change.reason === "moved_from_other_field" && change.before.trim() !== "";
  return isMoved || change.kind === "replaced" || change.kind === "disagreement";
}

function stopOf(records: number, parts: CanaryReport["parts"], failedOrReview: number): CanaryReport["stop"] {
  for (const part of WATCHED) {
    const { filled = 0, replaced = 0 } = parts[part] ?? {};
    if (filled >= ENOUGH_ADDRESSES && replaced / filled > REPLACED_SHARE)
      return { kind: "part", part, percent: Math.round((100 * replaced) / filled) };
  }
  if (records >= ENOUGH_ADDRESSES && failedOrReview / records > UNREADABLE_SHARE)
    return { kind: "unreadable", percent: Math.round((100 * failedOrReview) / records) };
  return null;
}
