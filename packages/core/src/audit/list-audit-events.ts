import type { ActedBy } from "@plumbline/schema/accounts/acted-by.ts";
import { AUDIT_TEXTS } from "@plumbline/schema/accounts/audit.ts";
import { isAtLeast } from "@plumbline/schema/accounts/roles.ts";
import { z } from "zod";
import { isUnknownDevice } from "./describe-user-agent.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { AuditEvent, Prisma } from "../generated/prisma/client.ts";
import { pageOf, type Page } from "../db/page-of.ts";
import type { Tx } from "../db/database.ts";
import { namesOf } from "./acted-by.ts";

export type AuditEventView = {
  id: string;
  action: string;
  text: string;
  detail: string | null;
  byOperator: boolean;
  /** Name and prefix of the API key that was used; null for a person. */
  key: string | null;
  /** The email of the HubSpot user who did it inside HubSpot; null where it was done elsewhere. */
  hubspotUser: string | null;
  /** Null where unknown. */
  by: ActedBy | null;
  portalId: string | null;
  ip: string | null;
  createdAt: Date;
};

/** By member, action or portal; `from` is inclusive, `to` exclusive. */
export type AuditFilter = {
  /** Id of the membership. */
  memberId?: string | undefined;
  action?: string | undefined;
  portalId?: string | undefined;
  /** ISO 8601. */
  from?: string | undefined;
  to?: string | undefined;
};

const NOBODY = "00000000-0000-0000-0000-000000000000";

const factsSchema = z.object({
  detail: z.string().optional(),
  key: z.string().optional(),
  hubspotUser: z.string().optional(),
});

/** What was affected, as shown to users; an unknown device is left out. */
export function auditDetail(facts: unknown): string | null {
  const { detail = null } = factsSchema.parse(facts);
  return detail === null || isUnknownDevice(detail) ? null : detail;
}

export function auditKey(facts: unknown): string | null {
  return factsSchema.parse(facts).key ?? null;
}

export function auditHubspotUser(facts: unknown): string | null {
  return factsSchema.parse(facts).hubspotUser ?? null;
}

/**
 * What was done in and to this account, newest first; ids sort by time. Members who are limited to portals see the events of those
 * portals and their own; IP addresses are shown to owners and to the member who used them.
 */
export async function listAuditEvents(
  ctx: Pick<Context, "db">,
  actor: Pick<Actor, "accountId" | "userId" | "role" | "portals">,
  input: { first: number; after: string | null; filter?: AuditFilter },
): Promise<Page<AuditEventView>> {
  const views = await ctx.db.readAccount(actor.accountId, async (tx) => {
    const rows = await tx.auditEvent.findMany({
      where: {
        AND: [
          visibleEvents(actor),
          await filterOf(tx, input.filter ?? {}),
          input.after === null ? {} : { id: { lt: input.after } },
        ],
      },
      orderBy: { id: "desc" },
      take: input.first + 1,
    });
    return await auditViews(tx, rows, actor);
  });
  return pageOf(views, input.first, ({ id }) => id);
}

function visibleEvents({
  accountId,
  userId,
  portals,
}: Pick<Actor, "accountId" | "userId" | "portals">): Prisma.AuditEventWhereInput {
  return { accountId, ...(portals === null ? {} : { OR: [{ portalId: { in: [...portals] } }, { userId }] }) };
}

async function filterOf(
  tx: Tx,
  { memberId, action, portalId, from, to }: AuditFilter,
): Promise<Prisma.AuditEventWhereInput> {
  const member = memberId === undefined ? null : await tx.membership.findUnique({ where: { id: memberId } });
  return {
    ...(memberId === undefined ? {} : { userId: member?.userId ?? NOBODY }),
    ...(action === undefined ? {} : { action }),
    ...(portalId === undefined ? {} : { portalId }),
    ...(from === undefined && to === undefined
      ? {}
      : { createdAt: { ...(from ? { gte: from } : {}), ...(to ? { lt: to } : {}) } }),
  };
}

/** Adds the names of those who acted. In the account's scope. */
async function auditViews(
  tx: Tx,
  rows: readonly AuditEvent[],
  actor: Pick<Actor, "userId" | "role">,
): Promise<AuditEventView[]> {
  const nameOf = await namesOf(tx, rows);
  return rows.map((row) => {
    const isTheirs = isAtLeast(actor.role, "owner") || row.userId === actor.userId;
    const view = auditView(row);
    return {
      ...view,
      by: row.isOperator ? { kind: "operator" as const, name: "" } : nameOf(row),
      ip: isTheirs ? view.ip : null,
    };
  });
}

export function auditView(row: AuditEvent): Omit<AuditEventView, "by"> {
  const texts: Record<string, string> = AUDIT_TEXTS;
  return {
    id: row.id,
    action: row.action,
    text: texts[row.action] ?? row.action,
    detail: auditDetail(row.facts),
    byOperator: row.isOperator,
    key: auditKey(row.facts),
    hubspotUser: auditHubspotUser(row.facts),
    portalId: row.portalId,
    // Operators' IP addresses are not shown to customers.
    ip: row.isOperator ? null : row.ip,
    createdAt: row.createdAt,
  };
}
