import { statusOf, type StatusAndReason } from "../../../records/address-status/status-of.ts";
import { choiceInForce } from "../../../records/choices-of.ts";
import { isEmpty, valuesHash, type PartValues } from "../../../records/part-values.ts";
import type { SetWork } from "../job-work.ts";
import type { Known } from "../rows/next-batch.ts";

/** Pure: the status that HubSpot should show for an address, by our rows and the values that were read. */
export function knownStatus(
  { mappingHash }: Pick<SetWork, "mappingHash">,
  { memory, choices, proposal }: Known,
  { values, hasStatus }: { values: PartValues; hasStatus: boolean },
): StatusAndReason | null {
  const hash = valuesHash(values);
  // A record that was only claimed also has a row.
  const decided = memory === null || memory.decidedAt === null ? null : memory;
  return statusOf({
    memory: decided && {
      outcome: decided.outcome,
      reason: decided.reason,
      isAboutValues: decided.mappingHash === mappingHash && decided.isAbout(hash),
    },
    hasProposal: proposal !== null,
    choice: choiceInForce(choices, { valuesHash: hash, mappingHash }),
    isEmpty: isEmpty(values),
    hasStatus,
  });
}
