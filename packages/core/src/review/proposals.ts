import type { ProposalStatus } from "@plumbline/schema/review/proposals.ts";
import { AppError } from "../app-error.ts";
import { sql, type Tx } from "../db/database.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { DoneBy } from "../actor.ts";
import { endChoices, lockedRecords, saveChoices } from "../records/choices.ts";
import type { Context } from "../context.ts";
import { count, moveCounts } from "./proposal-groups.ts";
import { readInForce } from "../connections/in-force.ts";
import type { AddressId } from "../records/values.ts";
import type { RecordRefInput } from "@plumbline/schema/review/rest.ts";
import { giveBackDismissals } from "../credits/give-back-dismissals.ts";

/*
 * The life of a proposal after it was stored (store-proposals.ts): a person accepts or dismisses it, a change of its subject
 * supersedes it, an apply job closes it, and what was decided is taken back. Each function moves proposals that the caller has
 * locked, together with the counts of their groups; the caller bounds their number.
 */

/** What a decision about a proposal needs to know. */
export type LockedProposal = {
  id: string;
  accountId: string;
  connectionId: string;
  portalId: string;
  objectType: string;
  recordId: string;
  setKey: string;
  groupId: string;
  mappingVersionId: string;
  mappingHash: string;
  valuesHash: string;
  status: ProposalStatus;
  hasValue: boolean;
  applyJobId: string | null;
  reason: string;
  /** Whether only the form of its values would change. */
  isOfForm: boolean;
  /** When it last left `open`. */
  decidedAt: Date | null;
  /** How often its dismissal was counted. */
  dismissals: number;
  /** What its dismissal cost before dismissing was free; null where it was not counted. */
  dismissalCredits: number | null;
};

export const LOCKED_COLUMNS: Prisma.Sql = sql`id, account_id AS "accountId", connection_id AS "connectionId", portal_id AS "portalId", object_type AS "objectType",
  record_id AS "recordId", set_key AS "setKey", group_id AS "groupId", mapping_version_id AS "mappingVersionId", mapping_hash AS "mappingHash",
  values_hash AS "valuesHash", status, has_value AS "hasValue", apply_job_id AS "applyJobId", reason,
  NOT jsonb_path_exists(changes, '$[*] ? (@.kind != "format" && @.kind != "enrichment")') AS "isOfForm",
  decided_at AS "decidedAt", dismissals, dismissal_credits AS "dismissalCredits"`;

/** The actor's own, in id order as every transaction locks them. Error: `not_found` if one is missing. */
export async function lockProposals(tx: Tx, accountId: string, ids: readonly string[]): Promise<LockedProposal[]> {
  const wanted = [...new Set(ids)];
  const rows = await tx.$queryRaw<LockedProposal[]>`
    SELECT ${LOCKED_COLUMNS} FROM proposal WHERE account_id = ${accountId}::uuid AND id = ANY (${wanted}::uuid[]) ORDER BY id FOR UPDATE`;
  if (rows.length !== wanted.length) throw new AppError("not_found", "This proposal doesn't exist.");
  return rows;
}

/** Portal, object type and set are the place of a choice. */
export function byPlace(proposals: readonly LockedProposal[]): LockedProposal[][] {
  return [
    ...Map.groupBy(proposals, ({ portalId, objectType, setKey }) => `${portalId}/${objectType}/${setKey}`).values(),
  ];
}

type MoveContext = Pick<Context, "now" | "newId" | "config">;
/** `actionId`: set for a decision about all that match. */
type Decider = DoneBy & { actionId?: string };

/**
 * An apply job writes accepted proposals together. A proposal under another address hash than the one in force, or about a record
 * that was locked since, is superseded: nobody has seen what would be written now.
 */
export async function accept(
  ctx: MoveContext,
  tx: Tx,
  proposals: readonly LockedProposal[],
  by: Decider,
): Promise<void> {
  const asked = await supersedeOver(ctx, tx, proposals);
  await close(ctx, tx, asked, { status: "accepted", by });
  await addToIntake(ctx, tx, asked);
}

/** The first acceptance waits at most this many times the wait for another one. */
const MAX_WAITS = 6;

/**
 * Schedules an apply job for what was just accepted: once nothing more has been accepted for a while, but not long after the first.
 * One row per connection, object type and mapping version.
 */
async function addToIntake(
  ctx: Pick<Context, "now" | "newId" | "config">,
  tx: Tx,
  accepted: readonly LockedProposal[],
): Promise<void> {
  const now = ctx.now();
  const waitMs = ctx.config.limits.applyAfterMs;
  const dueAt = new Date(now.getTime() + waitMs);
  const places = Map.groupBy(accepted, (one) => `${one.connectionId}/${one.objectType}/${one.mappingVersionId}`);
  for (const [, [place]] of [...places].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (!place) continue;
    await tx.$executeRaw`
      INSERT INTO apply_intake AS known (id, account_id, connection_id, object_type, mapping_version_id, first_at, due_at)
      VALUES (${ctx.newId()}::uuid, ${place.accountId}::uuid, ${place.connectionId}::uuid, ${place.objectType}, ${place.mappingVersionId}::uuid, ${now}, ${dueAt})
      ON CONFLICT (connection_id, object_type, mapping_version_id) DO UPDATE
        SET due_at = LEAST(known.first_at + make_interval(secs => ${(waitMs * MAX_WAITS) / 1_000}::float8), EXCLUDED.due_at)`;
  }
}

/** Stored by values: the same question is not asked again. */
export async function dismiss(
  ctx: MoveContext,
  tx: Tx,
  proposals: readonly LockedProposal[],
  by: Decider,
): Promise<void> {
  await close(ctx, tx, proposals, { status: "dismissed", by });
  for (const alike of byPlace(proposals)) {
    const [place] = alike;
    if (place) await saveChoices(ctx, tx, place, { kind: "dismissed", choices: alike, by });
  }
}

/** Closes proposals whose subject has changed. */
export async function supersede(
  ctx: Pick<Context, "now">,
  tx: Tx,
  proposals: readonly LockedProposal[],
): Promise<void> {
  await close(ctx, tx, proposals, { status: "superseded", by: null });
}

type Records = { accountId: string; connectionId: string; objectType: string; recordIds: readonly string[] };

/** Ends proposals about these records, unless a job is about to write them: that job checks again itself. */
export async function supersedeOfRecords(
  ctx: Pick<Context, "now">,
  tx: Tx,
  { accountId, connectionId, objectType, recordIds }: Records,
): Promise<void> {
  const found = await tx.proposal.findMany({
    where: {
      connectionId,
      objectType,
      recordId: { in: [...recordIds] },
      status: { in: ["open", "accepted"] },
      applyJobId: null,
    },
    select: { id: true },
  });
  if (found.length === 0) return;
  const locked = await lockProposals(
    tx,
    accountId,
    found.map(({ id }) => id),
  );
  await supersede(
    ctx,
    tx,
    locked.filter(({ status, applyJobId }) => status === "open" || (status === "accepted" && applyJobId === null)),
  );
}

const SLICE = 1_000;
/** Slices per step: a few seconds of work. */
const MAX_SLICES = 20;

/** Ends the proposals of a connection that is being removed. Returns whether there may be more. */
export async function supersedeOfConnection(
  ctx: Pick<Context, "db" | "now">,
  connection: { id: string; accountId: string },
): Promise<{ isDone: boolean }> {
  for (let slice = 0; slice < MAX_SLICES; slice += 1) {
    const found = await ctx.db.withAccount(connection.accountId, async (tx) => {
      const rows = await tx.proposal.findMany({
        where: { connectionId: connection.id, status: { in: ["open", "accepted"] } },
        orderBy: [{ objectType: "asc" }, { recordId: "asc" }],
        take: SLICE,
        select: { id: true },
      });
      const locked = await lockProposals(
        tx,
        connection.accountId,
        rows.map(({ id }) => id),
      );
      await supersede(
        ctx,
        tx,
        locked.filter(({ status }) => status === "open" || status === "accepted"),
      );
      return rows.length;
    });
    if (found < SLICE) return { isDone: true };
  }
  return { isDone: false };
}

async function close(
  ctx: Pick<Context, "now">,
  tx: Tx,
  proposals: readonly LockedProposal[],
  { status, by }: { status: "accepted" | "dismissed" | "superseded"; by: Decider | null },
): Promise<void> {
  if (proposals.length === 0) return;
  await tx.proposal.updateMany({
    where: { id: { in: proposals.map(({ id }) => id) } },
    data: {
      status,
      decidedAt: ctx.now(),
      decidedBy: by?.userId ?? null,
      decidedByKey: by?.keyId ?? null,
      actionId: by?.actionId ?? null,
    },
  });
  const moved = new Map<string, number>();
  for (const { groupId, status: was } of proposals) if (was === "open") count(moved, groupId, -1);
  await moveCounts(tx, moved);
}

/** How an apply job leaves an address. */
export type AppliedAddress = AddressId & { outcome: string; reason: string };

/**
 * In the transaction that ends addresses of an apply job: closes their proposals. Those neither written nor refused are opened
 * again.
 */
export async function closeAccepted(
  ctx: Pick<Context, "now">,
  tx: Tx,
  jobId: string,
  addresses: readonly AppliedAddress[],
): Promise<void> {
  if (addresses.length === 0) return;
  const byStatus = new Map<ProposalStatus, string[]>();
  // An apply job writes the addresses of one set.
  for (const { recordId, ...end } of addresses) {
    const status = statusAfter(end);
    byStatus.set(status, [...(byStatus.get(status) ?? []), recordId]);
  }
  const locked = await tx.$queryRaw<LockedProposal[]>`
    SELECT ${LOCKED_COLUMNS} FROM proposal
    WHERE apply_job_id = ${jobId}::uuid AND record_id = ANY (${addresses.map(({ recordId }) => recordId)}::text[]) AND status = 'accepted'
    ORDER BY id FOR UPDATE`;
  for (const [status, recordIds] of byStatus) {
    const ended = new Set(recordIds);
    const proposals = locked.filter(({ recordId }) => ended.has(recordId));
    if (status === "open") await reopen(ctx, tx, proposals);
    else
      await tx.proposal.updateMany({
        where: { id: { in: proposals.map(({ id }) => id) } },
        data: { status, decidedAt: ctx.now() },
      });
  }
}

function statusAfter({ outcome, reason }: Pick<AppliedAddress, "outcome" | "reason">): ProposalStatus {
  switch (outcome) {
    case "corrected":
    // In a form of HubSpot's own.
    case "confirmed":
      return "written";
    case "failed":
      return "failed";
    case "unchanged":
      return reason === "already_in_place" ? "written" : "stale";
    case "review":
      return "stale";
    case "not_done":
      return reason === "write_unknown" ? "superseded" : "open";
    default:
      return reason === "busy" || reason === "withdrawn" ? "open" : "superseded";
  }
}

/**
 * Of proposals that the caller has locked, reopens accepted ones that no job has taken, and dismissed ones while nothing newer is
 * open. Returns how many are open.
 */
export async function takeBack(
  ctx: Pick<Context, "now">,
  tx: Tx,
  proposals: readonly LockedProposal[],
): Promise<number> {
  const withdrawn = proposals.filter(({ status, applyJobId }) => status === "accepted" && applyJobId === null);
  const dismissed = await withoutNewer(
    tx,
    proposals.filter(({ status }) => status === "dismissed"),
  );
  for (const alike of byPlace(dismissed)) {
    const [place] = alike;
    const recordIds = alike.map(({ recordId }) => recordId);
    if (place) await endChoices(tx, place, "dismissed", recordIds);
  }
  return await reopen(ctx, tx, [...withdrawn, ...dismissed]);
}

/** Those that can be reopened: an address has at most one open or accepted proposal. */
async function withoutNewer(tx: Tx, proposals: readonly LockedProposal[]): Promise<LockedProposal[]> {
  const newer = await tx.proposal.findMany({
    where: { recordId: { in: proposals.map(({ recordId }) => recordId) }, status: { in: ["open", "accepted"] } },
    select: { connectionId: true, objectType: true, recordId: true, setKey: true },
  });
  return proposals.filter(
    (proposal) =>
      !newer.some(
        ({ connectionId, objectType, recordId, setKey }) =>
          connectionId === proposal.connectionId &&
          objectType === proposal.objectType &&
          recordId === proposal.recordId &&
          setKey === proposal.setKey,
      ),
  );
}

/**
 * Called when the choice of a dismissal is cleared: a dismissal that cost something (releases before 0.3) is taken back with it, so
 * that accepting the correction later does not charge it again. In a transaction of the account.
 */
export async function reopenDismissed(
  ctx: Pick<Context, "now">,
  tx: Tx,
  { accountId, portalId, objectType, recordId, setKey }: RecordRefInput & { accountId: string; setKey: string },
): Promise<void> {
  const connection = await tx.connection.findFirst({ where: { portalId, status: { not: "disconnecting" } } });
  if (!connection) return;
  const last = await tx.proposal.findFirst({
    where: {
      recordId,
      objectType,
      setKey,
      connectionId: connection.id,
      status: "dismissed",
      dismissalCredits: { not: null },
    },
    orderBy: { decidedAt: "desc" },
    select: { id: true },
  });
  if (!last) return;
  const locked = await lockProposals(tx, accountId, [last.id]);
  const dismissed = locked.filter(({ status }) => status === "dismissed");
  await reopen(ctx, tx, await withoutNewer(tx, dismissed));
}

/**
 * Reopens withdrawn or canceled proposals and taken-back dismissals. Those that nobody needs to decide any more are superseded
 * instead, as if they had stayed open. What a dismissal cost before dismissing was free is given back either way. Returns how many are open.
 */
export async function reopen(ctx: Pick<Context, "now">, tx: Tx, proposals: readonly LockedProposal[]): Promise<number> {
  if (proposals.length === 0) return 0;
  const open = await supersedeOver(ctx, tx, proposals);
  await tx.proposal.updateMany({
    where: { id: { in: open.map(({ id }) => id) } },
    data: { status: "open", decidedAt: null, decidedBy: null, decidedByKey: null, applyJobId: null, actionId: null },
  });
  const moved = new Map<string, number>();
  for (const { groupId } of open) count(moved, groupId, 1);
  await moveCounts(tx, moved);
  await giveBackDismissals(tx, proposals);
  return open.length;
}

/** Supersedes those that nobody needs to decide any more; returns the others. */
async function supersedeOver(
  ctx: Pick<Context, "now">,
  tx: Tx,
  proposals: readonly LockedProposal[],
): Promise<LockedProposal[]> {
  const over = await notAskedAbout(tx, proposals);
  await supersede(
    ctx,
    tx,
    proposals.filter(({ id }) => over.has(id)),
  );
  return proposals.filter(({ id }) => !over.has(id));
}

/**
 * Ids of proposals that nobody needs to decide: they were made under another address hash than the one in force, or their
 * record is locked. While an object type is off, its proposals stay.
 */
async function notAskedAbout(tx: Tx, proposals: readonly LockedProposal[]): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const [, alike] of Map.groupBy(
    proposals,
    ({ connectionId, objectType, setKey }) => `${connectionId}/${objectType}/${setKey}`,
  )) {
    const [place] = alike;
    if (!place) continue;
    for (const { id } of await ofOtherHash(tx, place, alike)) ids.add(id);
    const locked = await lockedRecords(
      tx,
      place,
      alike.map(({ recordId }) => recordId),
    );
    for (const { id, recordId } of alike) if (locked.has(recordId)) ids.add(id);
  }
  return ids;
}

/** Within one address set of an object type: those made under another address hash than the one in force, all if it was removed. */
export async function ofOtherHash<P extends Pick<LockedProposal, "mappingHash">>(
  tx: Tx,
  { connectionId, objectType, setKey }: Pick<LockedProposal, "connectionId" | "objectType" | "setKey">,
  proposals: readonly P[],
): Promise<P[]> {
  const { mappings } = await readInForce(tx, { connectionId, objectType });
  if (mappings.length === 0) return [];
  const mapping = mappings.find((one) => one.setKey === setKey);
  return proposals.filter(({ mappingHash }) => mappingHash !== mapping?.contentHash);
}
