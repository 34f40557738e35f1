import type { Actor } from "../actor.ts";
import type { Receipt } from "../billing/gather-receipts.ts";
import { listReceipts } from "../billing/list-receipts.ts";
import type { Context } from "../context.ts";
import { tableOf, type Table } from "./table.ts";

const PAGE = 1_000;
const COLUMNS = ["number", "date", "kind", "description", "job_id", "order_id", "change", "balance"];

/** Every balance change. */
export function receiptsTable(ctx: Pick<Context, "db">, actor: Pick<Actor, "accountId">): Table {
  return tableOf(COLUMNS, pagesOf(ctx, actor), ({ seq, at, kind, text, jobId, orderId, change, balance }) => [
    seq,
    at,
    kind,
    text,
    jobId,
    orderId,
    change,
    balance,
  ]);
}

async function* pagesOf(ctx: Pick<Context, "db">, actor: Pick<Actor, "accountId">): AsyncGenerator<Receipt[]> {
  for (let after: string | null | undefined; after !== null;) {
    const page: { nodes: Receipt[]; endCursor: string | null } = await listReceipts(ctx, actor, {
      first: PAGE,
      after: after ?? null,
    });
    yield page.nodes;
    after = page.endCursor;
  }
}
