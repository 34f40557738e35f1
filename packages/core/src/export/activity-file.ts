import { actedByText } from "@plumbline/schema/accounts/acted-by.ts";
import type { Actor } from "../actor.ts";
import { listAuditEvents, type AuditEventView, type AuditFilter } from "../audit/list-audit-events.ts";
import type { Context } from "../context.ts";
import { tableOf, type Table } from "./table-of.ts";

const PAGE = 1_000;
const COLUMNS = ["date", "action", "text", "detail", "by", "portal_id", "by_operator", "key", "ip"];

/** The activity that matches a filter, newest first. */
export function activityFile(ctx: Pick<Context, "db">, actor: Actor, filter: AuditFilter): Table {
  return tableOf(COLUMNS, pagesOf(ctx, actor, filter), (event) => {
    const { createdAt, action, text, detail, by, portalId, byOperator, key, ip } = event;
    return [createdAt, action, text, detail, actedByText(by), portalId, String(byOperator), key, ip];
  });
}

async function* pagesOf(ctx: Pick<Context, "db">, actor: Actor, filter: AuditFilter): AsyncGenerator<AuditEventView[]> {
  for (let after: string | null | undefined; after !== null;) {
    const { nodes, endCursor } = await listAuditEvents(ctx, actor, { first: PAGE, after: after ?? null, filter });
    yield nodes;
    after = endCursor;
  }
}
