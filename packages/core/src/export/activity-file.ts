import { actedByText } from "@plumbline/schema/accounts/acted-by.ts";
import type { Actor } from "../actor.ts";
import { listAuditEvents, type AuditEventView, type AuditFilter } from "../audit/list-audit-events.ts";
import type { Context } from "../context.ts";
import { tableOf, type Table } from "./table-of.ts";

const PAGE = 1_000;

/** The activity that matches a filter, newest first. */
export function activityFile(ctx: Pick<Context, "db">, actor: Actor, filter: AuditFilter): Table {
  return tableOf(pagesOf(ctx, actor, filter), {
    date: ({ createdAt }) => createdAt,
    action: ({ action }) => action,
    text: ({ text }) => text,
    detail: ({ detail }) => detail,
    by: ({ by }) => actedByText(by),
    portal_id: ({ portalId }) => portalId,
    by_operator: ({ byOperator }) => String(byOperator),
    key: ({ key }) => key,
    ip: ({ ip }) => ip,
  });
}

async function* pagesOf(ctx: Pick<Context, "db">, actor: Actor, filter: AuditFilter): AsyncGenerator<AuditEventView[]> {
  for (let after: string | null | undefined; after !== null;) {
    const { nodes, endCursor } = await listAuditEvents(ctx, actor, { first: PAGE, after: after ?? null, filter });
    yield nodes;
    after = endCursor;
  }
}
