import type { Actor } from "../actor.ts";
import type { Receipt } from "../billing/gather-receipts.ts";
import { listReceipts } from "../billing/list-receipts.ts";
import type { Context } from "../context.ts";
import { csvCell } from "./csv-cell.ts";

const PAGE = 1_000;
const HEADER = "number,date,kind,description,job_id,order_id,change,balance\r\n";

/** Every balance change, page by page; the header comes with the first page. */
export async function* receiptsCsv(ctx: Pick<Context, "db">, actor: Pick<Actor, "accountId">): AsyncGenerator<string> {
  let page = await listReceipts(ctx, actor, { first: PAGE, after: null });
  yield HEADER + page.nodes.map(receiptLine).join("");
  while (page.endCursor !== null) {
    page = await listReceipts(ctx, actor, { first: PAGE, after: page.endCursor });
    yield page.nodes.map(receiptLine).join("");
  }
}

/** Changes and balances stay numbers in a spreadsheet; text may contain customer input. */
function receiptLine(receipt: Receipt): string {
  const texts = [receipt.kind, receipt.text, receipt.jobId ?? "", receipt.orderId ?? ""].map(csvCell);
  return `${[receipt.seq, receipt.at.toISOString(), ...texts, receipt.change, receipt.balance].join(",")}\r\n`;
}
