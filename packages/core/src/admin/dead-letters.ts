import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { sql, type Tx } from "../db/database.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { wakeInbox } from "../hubspot-events/wake-inbox.ts";
import { requireOperator } from "./require-operator.ts";

export type DeadLetterKind = "email" | "hubspot_event" | "stripe_event";
export type DeadLetter = { id: string; kind: DeadLetterKind; what: string; attempts: number; createdAt: Date };

const MAX = 200;
/** Payment events are never given up; after this many attempts an operator should look at them. */
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
      ...payments.map(({ id, type, attempts, receivedAt }) => ({
        id,
        kind: "stripe_event" as const,
        what: type,
        attempts,
        createdAt: receivedAt,
      })),
      ...emails.map(({ id, template, attempts, createdAt }) => ({
        id,
        kind: "email" as const,
        what: template,
        attempts,
        createdAt,
      })),
      ...events.map(({ id, objectType, recordId, kind, attempts, receivedAt }) => ({
        id,
        kind: "hubspot_event" as const,
        what: `${kind} of ${objectType} ${recordId}`,
        attempts,
        createdAt: receivedAt,
      })),
    ].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  });
}

/** In SQL, where the status is not a parameter: the indexes hold these rows alone, and a plan for any status cannot use them. */
async function newest(tx: Tx, rows: Prisma.Sql): Promise<string[]> {
  const found = await tx.$queryRaw<{ id: string }[]>`SELECT id FROM ${rows} LIMIT ${MAX}`;
  return found.map(({ id }) => id);
}

/** Tries it again from the start. An email whose content was emptied cannot come back. False = nothing to replay. Error: `forbidden`. */
export async function replayDeadLetter(
  ctx: Pick<Context, "db" | "now" | "log" | "workflows">,
  actor: Actor,
  input: { id: string; kind: DeadLetterKind },
): Promise<boolean> {
  requireOperator(actor);
  if (input.kind === "email") {
    const emails = await ctx.db.withSystem((tx) =>
      tx.email.updateMany({
        where: { id: input.id, status: "dead", NOT: { facts: { equals: {} } } },
        data: { status: "waiting", attempts: 0, nextTryAt: ctx.now() },
      }),
    );
    return emails.count > 0;
  }
  if (input.kind === "stripe_event") {
    const payments = await ctx.db.withSystem((tx) =>
      tx.stripeEvent.updateMany({
        where: { id: input.id, status: "waiting" },
        data: { attempts: 0, nextTryAt: ctx.now() },
      }),
    );
    return payments.count > 0;
  }
  const [event] = await ctx.db.withSystem((tx) =>
    tx.hubspotEvent.updateManyAndReturn({
      where: { id: input.id, status: "dead" },
      data: { status: "waiting", attempts: 0, jobId: null },
    }),
  );
  if (event) await wakeInbox(ctx, { accountId: event.accountId, connectionId: event.connectionId });
  return event !== undefined;
}
