import { isFinal } from "@plumbline/schema/jobs/job-state.ts";
import { enrichmentTargets } from "@plumbline/schema/mapping/enrichment.ts";
import { readInForce, type MappingInForce } from "../../connections/in-force.ts";
import { refOf } from "../../connections/require-connection.ts";
import type { Context } from "../../context.ts";
import { placesOf, readLimits, roomOfMonth } from "../../credits/spending/read-limits.ts";
import type { Tx } from "../../db/database.ts";
import { isUniqueViolation } from "../../db/sql-error.ts";
import type { Connection, CreditAccount, MappingVersion } from "../../generated/prisma/client.ts";
import { canLock, unusableProperties } from "../../mapping/require-usable-properties.ts";
import { enrichmentOf, mappedOf } from "../../mapping/version-content.ts";
import { FOR_A_PERSON, unlessStopped, type RecordStore } from "../../records/store.ts";
import { heldForReview } from "../../review/proposal-groups.ts";
import { parseJob, type Job } from "../../work/job-row.ts";
import { parseRecurringJob, type RecurringJob } from "../../work/recurring-job-row.ts";
import { acceptedOf, seenKey } from "../accepted-hashes.ts";
import { createJob } from "../create-job.ts";
import { setsOfVersions } from "../job-sets.ts";
import { isStopped } from "../write-stops.ts";
import { enqueueBlockerEmail } from "./end-run.ts";

export type BegunRun =
  | { end: "run"; job: { jobId: string; accountId: string; portalId: string; objectType: string } }
  /** Nothing to do at this tick; `why` is for operators. */
  | { end: "skipped"; why: "gone" | "inactive" | "running" | "waiting" | "over"; emailId: string | null };

type BeginContext = Pick<Context, "db" | "openRecords" | "newId" | "now">;

/**
 * One tick: creates the job row, unique by recurring job and tick, or returns why not. Idempotent. If a run is in progress or
 * the blocker still applies, the tick ends without a row.
 */
export async function beginRecurringRun(
  ctx: BeginContext,
  input: { recurringJobId: string; scheduledFor: Date },
): Promise<BegunRun> {
  const known = await ctx.db.withSystem((tx) =>
    tx.job.findUnique({
      where: {
        recurringJobId_scheduledFor: { recurringJobId: input.recurringJobId, scheduledFor: input.scheduledFor },
      },
    }),
  );
  if (known) return isFinal(known.status) ? skipped("over") : begun(parseJob(known));
  const facts = await lookUp(ctx, input.recurringJobId);
  if (facts === "gone" || facts === "inactive" || facts === "waiting") return skipped(facts);
  if ("emailId" in facts) return { end: "skipped", why: "waiting", emailId: facts.emailId };
  if (await isStillBlocked(ctx, facts)) return skipped("waiting");
  const { row, connection, mappings } = facts;
  try {
    return begun(
      await ctx.db.withAccount(row.accountId, async (tx) => {
        await tx.recurringJob.updateMany({
          where: { id: row.id, runRequestedAt: { lte: input.scheduledFor } },
          data: { runRequestedAt: null },
        });
        await tx.recurringJob.updateMany({ where: { id: row.id }, data: { totalRuns: { increment: 1 } } });
        const sets = await setsOfVersions(
          tx,
          mappings.map(({ versionId }) => versionId),
        );
        const acceptedHashes = acceptedOf(row, mappings);
        return await createJob(ctx, tx, connection, {
          kind: "recurring",
          by: null,
          objectType: row.objectType,
          listId: row.listId,
          listName: row.listName,
          sets,
          recurringJobId: row.id,
          scheduledFor: input.scheduledFor,
          acceptedHashes,
          canaryAccepted: Object.keys(acceptedHashes).length === sets.length,
          refusedWritesAccepted: row.refusedWritesHash === seenKey(mappings),
        });
      }),
    );
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // Another run is in progress and fulfills the request.
    await ctx.db.withAccount(row.accountId, (tx) =>
      tx.recurringJob.updateMany({
        where: { id: row.id, runRequestedAt: { lte: input.scheduledFor } },
        data: { runRequestedAt: null },
      }),
    );
    return skipped("running");
  }
}

async function lookUp(
  ctx: BeginContext,
  recurringJobId: string,
): Promise<
  (CauseFacts & { mappings: MappingInForce[] }) | "gone" | "inactive" | "waiting" | { emailId: string | null }
> {
  const found = await ctx.db.withSystem((tx) => tx.recurringJob.findUnique({ where: { id: recurringJobId } }));
  if (!found || found.deletedAt) return "gone";
  const row = parseRecurringJob(found);
  if (!row.isActive) return "inactive";
  return await ctx.db.withAccount(row.accountId, async (tx) => {
    const connection = await tx.connection.findUnique({ where: { id: row.connectionId } });
    if (connection?.status === "needs_reconnect") return { emailId: await wait(ctx, tx, row.id, "needs_reconnect") };
    if (connection?.status !== "active") return "gone";
    const { mappings } = await readInForce(tx, { connectionId: row.connectionId, objectType: row.objectType });
    if (mappings.length === 0) return { emailId: await wait(ctx, tx, row.id, "type_off") };
    const own = mappings.filter(({ setKey }) => row.setKeys.length === 0 || row.setKeys.includes(setKey));
    // All sets of the schedule were removed: it has nothing to clean until it is changed.
    if (own.length === 0) return { emailId: await wait(ctx, tx, row.id, "mapping_missing") };
    const ids = own.map(({ versionId }) => versionId);
    const versions = await tx.mappingVersion.findMany({ where: { id: { in: ids } } });
    const credits = await tx.creditAccount.findUniqueOrThrow({ where: { accountId: row.accountId } });
    return {
      row,
      connection,
      mappings: own,
      versions,
      credits,
      heldForReview: await heldForReview(tx),
      spendingRoom: roomOfMonth(
        await readLimits(tx, placesOf({ portalId: row.portalId, recurringJobId: row.id }), ctx.now()),
      ),
      isStopped: await isStopped(tx, { portalId: row.portalId, kind: "recurring" }),
    };
  });
}

/** Records a blocker known before a job is created. */
async function wait(
  ctx: BeginContext,
  tx: Tx,
  recurringJobId: string,
  blocker: "needs_reconnect" | "type_off" | "mapping_missing",
): Promise<string | null> {
  const [row] = await tx.recurringJob.updateManyAndReturn({
    where: { id: recurringJobId, OR: [{ blocker: null }, { blocker: { not: blocker } }] },
    data: { blocker: blocker, runRequestedAt: null },
  });
  return row ? await enqueueBlockerEmail(ctx, tx, row, { blocker, occasion: ctx.now().toISOString() }) : null;
}

function begun(job: Job): BegunRun {
  return {
    end: "run",
    job: { jobId: job.id, accountId: job.accountId, portalId: job.portalId, objectType: job.objectType },
  };
}

function skipped(why: Extract<BegunRun, { end: "skipped" }>["why"]): BegunRun {
  return { end: "skipped", why, emailId: null };
}

type CauseFacts = {
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
async function isStillBlocked(ctx: Pick<Context, "openRecords">, facts: CauseFacts): Promise<boolean> {
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
    const mapped = mappedOf(version);
    const unusable = unusableProperties(properties, mapped, enrichmentTargets(enrichmentOf(version)));
    return unusable.length > 0 || !canLock(properties, version.lockProperty);
  });
}
