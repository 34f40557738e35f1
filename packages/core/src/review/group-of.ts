import { createHash } from "node:crypto";
import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { confidenceBand, type Engine } from "@plumbline/address";
import type { ConfidenceBand } from "@plumbline/schema/review/proposals.ts";
import { toEngine, type PartOptions } from "../records/columns.ts";
import { NO_SUCH_OPTION, type Decision } from "../records/decision.ts";
import type { PartValues } from "../records/values.ts";

/** What the proposals of a group have in common. Kinds and fields are sorted. */
export type GroupContent = {
  kinds: string[];
  fields: string[];
  reason: string;
  /** ISO 3166 code; empty where unknown, `other` beyond the limit of groups. */
  country: string;
  /** Empty where there is no value to accept. */
  confidence: ConfidenceBand | "";
  hasValue: boolean;
  /** Their new values are not shown. */
  isWithheld: boolean;
  /** The option that a dropdown lacks, with its part; empty for other reasons. */
  detail: string;
};

export const OTHER_COUNTRY = "other";

type Proposed = {
  before: PartValues;
  after: PartValues | null;
  reason: string;
  changes: Decision["changes"];
  isWithheld?: boolean;
};

/** Pure. */
export function groupOf(
  engine: Pick<Engine, "countryOf" | "formsOf">,
  options: PartOptions,
  { before, after, reason, changes, isWithheld = false }: Proposed,
): GroupContent {
  return {
    kinds: sorted(changes.map(({ kind }) => kind)),
    fields: sorted(changes.map(({ field }) => field)),
    reason,
    country: engine.countryOf(toEngine(engine, options, after ?? before)) ?? "",
    confidence: after === null ? "" : confidenceBand(changes),
    hasValue: after !== null,
    isWithheld,
    detail: reason === NO_SUCH_OPTION ? (changes[0]?.after ?? "") : "",
  };
}

/** The key of the content within one address set. */
export function groupKey(
  { setKey }: { setKey: string },
  { kinds, fields, reason, country, confidence, hasValue, isWithheld, detail }: GroupContent,
): string {
  const ofSet = setKey === PRIMARY_SET ? [] : [{ setKey }];
  const ofDetail = detail === "" ? [] : [detail];
  // Groups of earlier releases keep their keys.
  const ofWithheld = isWithheld ? [{ isWithheld }] : [];
  const content = [kinds, fields, reason, country, confidence, hasValue, ...ofDetail, ...ofSet, ...ofWithheld];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}

function sorted(texts: readonly string[]): string[] {
  return [...new Set(texts)].toSorted();
}
