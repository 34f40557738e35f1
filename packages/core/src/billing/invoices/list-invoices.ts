import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import type { Page } from "../../db/page-of.ts";
import type { CreditNote, Invoice } from "../../generated/prisma/client.ts";
import { addressLines, taxIdsOf, type TaxId } from "./invoice-facts.ts";

export type InvoiceView = Omit<Invoice, "customerAddress" | "taxIds"> & {
  creditNotes: CreditNote[];
  taxIds: TaxId[];
  addressLines: string[];
};

const CURSOR = /^(\d{1,15}):(\w{1,100})$/;

/** Invoices of the account, newest first, with their credit notes. */
export async function listInvoices(
  ctx: Pick<Context, "db">,
  { accountId }: Pick<Actor, "accountId">,
  input: { first: number; after: string | null },
): Promise<Page<InvoiceView>> {
  const [, at = "", id = ""] = CURSOR.exec(input.after ?? "") ?? [];
  const issuedAt = new Date(Number(at));
  const isBehind = id !== "" && !Number.isNaN(issuedAt.getTime());
  const rows = await ctx.db.readAccount(accountId, (tx) =>
    tx.invoice.findMany({
      where: {
        accountId,
        // The first condition is the index prefix; the second excludes the previous page.
        ...(isBehind ? { issuedAt: { lte: issuedAt }, OR: [{ issuedAt: { lt: issuedAt } }, { id: { lt: id } }] } : {}),
      },
      include: { creditNotes: { orderBy: { issuedAt: "asc" } } },
      orderBy: [{ issuedAt: "desc" }, { id: "desc" }],
      take: input.first + 1,
    }),
  );
  const nodes = rows.slice(0, input.first).map(invoiceView);
  const last = rows.length > input.first ? nodes.at(-1) : undefined;
  return { nodes, endCursor: last ? `${last.issuedAt.getTime()}:${last.id}` : null };
}

function invoiceView({ customerAddress, taxIds, ...row }: Invoice & { creditNotes: CreditNote[] }): InvoiceView {
  return { ...row, taxIds: taxIdsOf({ taxIds }), addressLines: addressLines({ customerAddress }) };
}
