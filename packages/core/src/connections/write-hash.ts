import { createHash } from "node:crypto";
import { enrichmentTargets, type Enrichment } from "@plumbline/schema/mapping/enrichment.ts";
import type { PortalInputs } from "./portal-inputs.ts";

/** Whatever decides what a job may write into the records of one address set. */
export type WriteInputs = {
  addressHash: string;
  enrichment: Enrichment;
  portal: Pick<PortalInputs, "countryDefault" | "rulesHash">;
  /** Columns of the address status that are written into properties of the customer's own. */
  adopted: readonly string[];
};

/**
 * What a canary or a person has to have seen before a job may write: the address hash, followed by a hash of everything else that
 * the job may write, where there is any. Record memory, charges and choices go by the address hash alone (decision 067).
 */
export function writeHashOf({ addressHash, enrichment, portal, adopted }: WriteInputs): string {
  const targets = enrichmentTargets(enrichment);
  const parts = [
    ["fills", targets.length > 0 ? [targets, enrichment.overwrite] : []],
    ["country", portal.countryDefault],
    ["rules", portal.rulesHash],
    ["adopted", adopted.toSorted()],
  ].filter(([, part]) => (part?.length ?? 0) > 0);
  if (parts.length === 0) return addressHash;
  return `${addressHash}.${createHash("sha256").update(JSON.stringify(parts)).digest("hex")}`;
}
