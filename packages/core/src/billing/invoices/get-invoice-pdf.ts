import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import { consumeRateLimit } from "../../rate-limits/consume-rate-limit.ts";
import { askStripe, withStripe } from "../stripe-client.ts";

/**
 * A temporary URL of the PDF of an invoice or a credit note, usable without a login. Stripe's links expire, so each call requests a
 * new one. Errors: `not_found`, `not_available`, `unavailable`, `rate_limited`.
 */
export async function getInvoicePdf(
  given: Pick<Context, "db" | "stripe" | "log" | "config">,
  { accountId }: Pick<Actor, "accountId">,
  { id }: { id: string },
): Promise<{ url: string }> {
  const own = await given.db.readAccount(accountId, async (tx) => {
    if (await tx.invoice.findUnique({ where: { accountId_id: { accountId, id } }, select: { id: true } }))
      return "invoice";
    const note = await tx.creditNote.findFirst({ where: { id, accountId }, select: { id: true } });
    return note ? "credit_note" : null;
  });
  if (own === null) throw new AppError("not_found");
  const ctx = withStripe(given);
  await consumeRateLimit(ctx, { rate: "invoiceFilesPerAccount", by: [accountId] });
  const url = await askStripe(ctx, async () =>
    own === "invoice"
      ? (await ctx.stripe.invoices.retrieve(id)).invoice_pdf
      : (await ctx.stripe.creditNotes.retrieve(id)).pdf,
  );
  if (!url) throw new AppError("unavailable", "The invoice has no file yet. Please try again in a moment.");
  return { url };
}
