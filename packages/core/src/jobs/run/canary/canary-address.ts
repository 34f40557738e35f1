import type { Engine } from "@plumbline/address";
import { ADDRESS_STATUSES } from "@plumbline/schema/address-status/address-status.ts";
import type { AddressPart } from "@plumbline/schema/object-types.ts";
import type { Decision } from "../../../records/decision.ts";
import { toEngine } from "../../../records/columns.ts";
import type { AdoptedStatus } from "../../../records/address-status/stored-properties.ts";
import type { SetWork } from "../job-work.ts";

/** What a canary judges of an address: what a job would write, part by part. */
export type CanaryAddress = Pick<Decision, "before" | "read" | "changes" | "outcome" | "reason"> & {
  /** Parts that a replacement rule of the account would turn into another place. */
  replacedByRule: readonly AddressPart[];
  /** A status property of the customer's own holds something that Plumbline did not write. */
  holdsOwnStatus: boolean;
};

/** `engine`: without the account's rules, of which it judges what they make of a value. `properties`: of the record, as read. */
export function canaryAddress(
  engine: Engine,
  work: Pick<SetWork, "style" | "options">,
  decision: Decision,
  held: { properties: Readonly<Record<string, string>>; adopted: AdoptedStatus | null },
): CanaryAddress {
  const { before, read, changes, outcome, reason } = decision;
  const ruled = changes.filter((change) => change.reason === "your_rule");
  const replacedByRule = ruled.flatMap(({ field, before: was, after }) =>
    isWatched(field) && was.trim() !== "" && !isSamePlace(engine, work, decision, { part: field, was, after })
      ? [field]
      : [],
  );
  return { before, read, changes, outcome, reason, replacedByRule, holdsOwnStatus: holdsOwnStatus(held) };
}

type Watched = "city" | "state" | "country";
const isWatched = (field: string): field is Watched => field === "city" || field === "state" || field === "country";

/** Whether the engine itself takes both for the same: another spelling, the code, or what it would correct the value to. */
function isSamePlace(
  engine: Engine,
  { style, options }: Pick<SetWork, "style" | "options">,
  { before }: Decision,
  { part, was, after }: { part: Watched; was: string; after: string },
): boolean {
  const given = toEngine(engine, options, before);
  const country = engine.countryOf(given);
  const forms = part === "city" ? [was] : engine.formsOf(part, was, country);
  const own = engine.clean(given, style).address[part];
  return [was, own, ...forms].some((form) => folded(form) === folded(after));
}

const folded = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toLowerCase();

/** A record that shows one of our statuses was written by us. */
function holdsOwnStatus({ properties, adopted }: Parameters<typeof canaryAddress>[3]): boolean {
  if (!adopted || ADDRESS_STATUSES.some((one) => one === properties[adopted.status])) return false;
  return adopted.properties.some((property) => (properties[property] ?? "").trim() !== "");
}
