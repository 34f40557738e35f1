import { AUDIT_TEXTS } from "@plumbline/schema/accounts/audit.ts";
import { z } from "zod";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";

export type AuditEventView = {
  id: string;
  action: string;
  text: string;
  detail: string | null;
  byOperator: boolean;
  createdAt: Date;
};

const MOST = 100;
const factsSchema = z.object({ detail: z.string().optional() });

/** Which one it was done to, in words. */
export function auditDetail(facts: unknown): string | null {
  return factsSchema.parse(facts).detail ?? null;
}

/** What was done in and to this account, newest first. */
export async function listAuditEvents(
  ctx: Pick<Context, "db">,
  actor: Pick<Actor, "accountId">,
  input: { first: number },
): Promise<AuditEventView[]> {
  const rows = await ctx.db.withAccount(actor.accountId, (tx) =>
    tx.auditEvent.findMany({
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: Math.min(Math.max(input.first, 1), MOST),
    }),
  );
  const texts: Record<string, string> = AUDIT_TEXTS;
  return rows.map((row) => ({
    id: row.id,
    action: row.action,
    text: texts[row.action] ?? row.action,
    detail: auditDetail(row.facts),
    byOperator: row.isOperator,
    createdAt: row.createdAt,
  }));
}
