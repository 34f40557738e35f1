import { AUDIT_TEXTS } from "@plumbline/schema/accounts/audit.ts";
import { z } from "zod";
import { isUnknownDevice } from "./describe-user-agent.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { AuditEvent } from "../generated/prisma/client.ts";
import { pageOf, type Page } from "../db/page.ts";

export type AuditEventView = {
  id: string;
  action: string;
  text: string;
  detail: string | null;
  byOperator: boolean;
  /** Name and prefix of the API key that was used; null for a person. */
  key: string | null;
  ip: string | null;
  createdAt: Date;
};

const factsSchema = z.object({ detail: z.string().optional(), key: z.string().optional() });

/** What was affected, as shown to users; a device that is not known says nothing. */
export function auditDetail(facts: unknown): string | null {
  const { detail = null } = factsSchema.parse(facts);
  return detail === null || isUnknownDevice(detail) ? null : detail;
}

export function auditKey(facts: unknown): string | null {
  return factsSchema.parse(facts).key ?? null;
}

/** What was done in and to this account, newest first: ids are in the order of time. */
export async function listAuditEvents(
  ctx: Pick<Context, "db">,
  actor: Pick<Actor, "accountId">,
  input: { first: number; after: string | null },
): Promise<Page<AuditEventView>> {
  const rows = await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.auditEvent.findMany({
      where: { accountId: actor.accountId, ...(input.after === null ? {} : { id: { lt: input.after } }) },
      orderBy: { id: "desc" },
      take: input.first + 1,
    }),
  );
  return pageOf(rows.map(auditView), input.first, ({ id }) => id);
}

export function auditView(row: AuditEvent): AuditEventView {
  const texts: Record<string, string> = AUDIT_TEXTS;
  return {
    id: row.id,
    action: row.action,
    text: texts[row.action] ?? row.action,
    detail: auditDetail(row.facts),
    byOperator: row.isOperator,
    key: auditKey(row.facts),
    // Where operators work from is no customer's business.
    ip: row.isOperator ? null : row.ip,
    createdAt: row.createdAt,
  };
}
