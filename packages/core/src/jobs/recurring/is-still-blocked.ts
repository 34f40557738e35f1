import { enrichmentTargets } from "@plumbline/schema/mapping/enrichment.ts";
import type { Context } from "../../context.ts";
import { FOR_A_PERSON, unlessStopped, type RecordStore } from "../../records/store.ts";
import { refOf } from "../../connections/require-connection.ts";
import type { Connection, CreditAccount, MappingVersion } from "../../generated/prisma/client.ts";
import type { RecurringJob } from "../../work/recurring-job-row.ts";
import { canLock, unusableProperties } from "../../mapping/require-usable-properties.ts";
import { enrichmentOf, mappedProperties, partsOf } from "../../mapping/version-content.ts";

export type CauseFacts = {
  row: RecurringJob;
  connection: Connection;
  /** The address sets that a run would clean. */
  versions: readonly MappingVersion[];
  credits: CreditAccount;
  /** Open proposals that the write policy held back. */
  heldForReview: number;
  /** What the monthly limits allow; null = no limit. */
  spendingRoom: number | null;
  isStopped: boolean;
};

/**
 * Whether the last run's blocker still applies. Checked at each tick before a job row is created, so that a lasting blocker is
 * reported once. Returns false for blockers that only a run can test (an address service that was down).
 */
export async function isStillBlocked(ctx: Pick<Context, "openRecords">, facts: CauseFacts): Promise<boolean> {
  const place = { ref: refOf(facts.connection), objectType: facts.row.objectType };
  // Reported once, so a tick tries what a run would find blocked.
  const store = ctx.openRecords(place, FOR_A_PERSON);
  switch (facts.row.blocker) {
    case "out_of_credits":
      return facts.credits.available <= 0;
    case "spending_limit":
      return facts.spendingRoom !== null && facts.spendingRoom <= 0;
    case "awaiting_review":
      return facts.credits.available <= facts.heldForReview;
    case "account_blocked":
      return facts.credits.owed > 0 || facts.credits.openDisputes > 0;
    case "stopped_by_operator":
      return facts.isStopped;
    case "mapping_missing":
      return await isPropertyMissing(store, facts);
    case "list_gone":
      return (await store.list(facts.row.listId)) === "absent";
    default:
      return false;
  }
}

async function isPropertyMissing(store: RecordStore, { versions }: CauseFacts): Promise<boolean> {
  const properties = unlessStopped(await store.definitions());
  return versions.some((version) => {
    const mapped = mappedProperties(partsOf(version));
    const unusable = unusableProperties(properties, mapped, enrichmentTargets(enrichmentOf(version)));
    return unusable.length > 0 || !canLock(properties, version.lockProperty);
  });
}
