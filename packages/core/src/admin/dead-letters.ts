import { requireRecentLogin } from "../accounts/require-proof.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { writeAuditEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";
import { sql, type Tx } from "../db/database.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { wakeInbox } from "../hubspot-events/wake-inbox.ts";
import { refusalText } from "../billing/stripe-refusal.ts";
import { requireOperator } from "./require-operator.ts";

export type DeadLetterKind = "email" | "hubspot_event" | "stripe_event";
export type DeadLetter = {
  id: string;
  kind: DeadLetterKind;
  what: string;
  /** False for emails: their content is erased when they die, so they can only be dismissed. */
  canReplay: boolean;
  attempts: number;
  createdAt: Date;
};

const MAX = 200;
/** Payment events are retried forever; after this many attempts an operator should look at them. */
const STUCK = 10;

/** Items that failed permanently and need an operator, newest first. Contains no record values. Error: `forbidden`. */
export async function listDeadLetters(ctx: Pick<Context, "db">, actor: Actor): Promise<DeadLetter[]> {
  requireOperator(actor);
  return await ctx.db.withSystem(async (tx) => {
    const emails = await tx.email.findMany({
      where: { id: { in: await newest(tx, sql`email WHERE status = 'dead' ORDER BY created_at DESC`) } },
    });
    const events = await tx.hubspotEvent.findMany({
      where: { id: { in: await newest(tx, sql`hubspot_event WHERE status = 'dead' ORDER BY received_at DESC`) } },
    });
    const payments = await tx.stripeEvent.findMany({
      where: {
        id: {
          in: await newest(
            tx,
            sql`stripe_event WHERE status = 'waiting' AND attempts >= ${STUCK} ORDER BY received_at DESC`,
          ),
        },
      },
    });
    return [
      ...payments.map(({ id, type, note, attempts, receivedAt }) => ({
        id,
        kind: "stripe_event" as const,
        what: note === "" ? type : `${type}: ${refusalText(note)}`,
        canReplay: true,
        attempts,
        createdAt: receivedAt,
      })),
      ...emails.map(({ id, template, attempts, createdAt }) => ({
        id,
        kind: "email" as const,
        what: template,
        canReplay: false,
        attempts,
        createdAt,
      })),
      ...events.map(({ id, objectType, recordId, kind, attempts, receivedAt }) => ({
        id,
        kind: "hubspot_event" as const,
        what: `${kind} of ${objectType} ${recordId}`,
        canReplay: true,
        attempts,
        createdAt: receivedAt,
      })),
    ].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  });
}

/** The status is inlined, not a parameter: the indexes are partial, and a generic plan cannot use them. */
async function newest(tx: Tx, rows: Prisma.Sql): Promise<string[]> {
  const found = await tx.$queryRaw<{ id: string }[]>`SELECT id FROM ${rows} LIMIT ${MAX}`;
  return found.map(({ id }) => id);
}

/** Deletes an email that cannot be sent. Idempotent. Error: `forbidden`. */
export async function dismissDeadLetter(
  ctx: Pick<Context, "db" | "newId" | "now">,
  actor: Actor,
  { id }: { id: string },
): Promise<void> {
  requireOperator(actor);
  requireRecentLogin(ctx, actor);
  await ctx.db.withSystem(async (tx) => {
    const [email] = await tx.$queryRaw<{ account_id: string | null }[]>`
      DELETE FROM email WHERE id = ${id}::uuid AND status = 'dead' RETURNING account_id`;
    if (!email) return;
    await writeAuditEvent(ctx, tx, {
      accountId: email.account_id,
      userId: actor.userId,
      isOperator: true,
      action: "dead_letter_dismissed",
      detail: "email",
    });
  });
}

/** Retries from the start. False = nothing to replay. Errors: `forbidden`, `conflict` for emails, whose content is erased. */
export async function replayDeadLetter(
  ctx: Pick<Context, "db" | "newId" | "now" | "log" | "workflows">,
  actor: Actor,
  input: { id: string; kind: DeadLetterKind },
): Promise<boolean> {
  requireOperator(actor);
  requireRecentLogin(ctx, actor);
  const replayed = await ctx.db.withSystem(async (tx) => {
    const found = await replay(ctx, tx, input);
    if (found)
      await writeAuditEvent(ctx, tx, {
        accountId: found.accountId,
        userId: actor.userId,
        isOperator: true,
        action: "dead_letter_replayed",
        detail: input.kind,
      });
    return found;
  });
  if (replayed?.connectionId && replayed.accountId)
    await wakeInbox(ctx, { accountId: replayed.accountId, connectionId: replayed.connectionId });
  return replayed !== null;
}

/** The account and, for a HubSpot event, the inbox to check again; null = there was nothing to replay. */
async function replay(
  ctx: Pick<Context, "now">,
  tx: Tx,
  { id, kind }: { id: string; kind: DeadLetterKind },
): Promise<{ accountId: string | null; connectionId?: string } | null> {
  const nextTryAt = ctx.now();
  switch (kind) {
    case "email":
      throw new AppError("conflict", "An email can't be sent again: its content is erased.");
    case "stripe_event": {
      const { count } = await tx.stripeEvent.updateMany({
        where: { id, status: "waiting" },
        data: { attempts: 0, nextTryAt },
      });
      return count > 0 ? { accountId: null } : null;
    }
    case "hubspot_event": {
      const [event] = await tx.hubspotEvent.updateManyAndReturn({
        where: { id, status: "dead" },
        data: { status: "waiting", attempts: 0, jobId: null },
      });
      return event ?? null;
    }
  }
}
