import { AUDIT_TEXTS } from "@plumbline/schema/accounts/audit.ts";
import { z } from "zod";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { AuditEvent } from "../generated/prisma/client.ts";

export type AuditEventView = {
  id: string;
  action: string;
  text: string;
  detail: string | null;
  byOperator: boolean;
  createdAt: Date;
};

const MAX = 100;
const factsSchema = z.object({ detail: z.string().optional() });

/** What was affected, as shown to users. */
export function auditDetail(facts: unknown): string | null {
  return factsSchema.parse(facts).detail ?? null;
}

export type AuditEventPage = { nodes: AuditEventView[]; endCursor: string | null };

/** What was done in and to this account, newest first: ids are in the order of time. */
export async function listAuditEvents(
  ctx: Pick<Context, "db">,
  actor: Pick<Actor, "accountId">,
  input: { first: number; after: string | null },
): Promise<AuditEventPage> {
  const first = Math.min(Math.max(input.first, 1), MAX);
  const rows = await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.auditEvent.findMany({
      where: { accountId: actor.accountId, ...(input.after === null ? {} : { id: { lt: input.after } }) },
      orderBy: { id: "desc" },
      take: first + 1,
    }),
  );
  return pageOf(rows.map(auditView), first);
}

/** The first of them, and where the next page begins. */
export function pageOf<Row extends { id: string }>(
  rows: readonly Row[],
  first: number,
): { nodes: Row[]; endCursor: string | null } {
  const nodes = rows.slice(0, first);
  return { nodes, endCursor: rows.length > first ? (nodes.at(-1)?.id ?? null) : null };
}

export function auditView(row: AuditEvent): AuditEventView {
  const texts: Record<string, string> = AUDIT_TEXTS;
  return {
    id: row.id,
    action: row.action,
    text: texts[row.action] ?? row.action,
    detail: auditDetail(row.facts),
    byOperator: row.isOperator,
    createdAt: row.createdAt,
  };
}
