import { createHash } from "node:crypto";
import { confidenceBand, type Engine } from "@plumbline/address";
import type { ConfidenceBand } from "@plumbline/schema/review/proposals.ts";
import { asFields } from "../records/part-values.ts";
import type { Decision } from "../records/decision.ts";
import type { PartValues } from "../records/part-values.ts";

/** What the proposals of a group have in common. Kinds and fields are sorted. */
export type GroupContent = {
  kinds: string[];
  fields: string[];
  reason: string;
  /** ISO 3166 code; empty where it is not known, `other` behind the limit of groups. */
  country: string;
  /** Empty where there is no value to accept. */
  confidence: ConfidenceBand | "";
  hasValue: boolean;
};

export const OTHER_COUNTRY = "other";

type Proposed = { before: PartValues; after: PartValues | null; reason: string; changes: Decision["changes"] };

/** Pure. */
export function groupOf(engine: Pick<Engine, "countryOf">, { before, after, reason, changes }: Proposed): GroupContent {
  return {
    kinds: sorted(changes.map(({ kind }) => kind)),
    fields: sorted(changes.map(({ field }) => field)),
    reason,
    country: engine.countryOf(asFields(after ?? before)) ?? "",
    confidence: after === null ? "" : confidenceBand(changes),
    hasValue: after !== null,
  };
}

export function groupKey({ kinds, fields, reason, country, confidence, hasValue }: GroupContent): string {
  return createHash("sha256")
    .update(JSON.stringify([kinds, fields, reason, country, confidence, hasValue]))
    .digest("hex");
}

function sorted(texts: readonly string[]): string[] {
  return [...new Set(texts)].toSorted();
}
