import express, { type Router } from "express";
import { sendPage } from "../pages/layout.ts";
import { facts, notFoundPage } from "../pages/parts.ts";
import { dashboardPages } from "./pages/dashboard-page.ts";
import { dollars, payCheckout, showCheckout } from "./pages/checkout-page.ts";
import { portalPages } from "./pages/portal-page.ts";
import { invoiceLines, sendPdf } from "./pages/pdf.ts";
import type { StripeWorld } from "./stripe-world.ts";

/** Stripe's pages for people. */
export function stripePages(world: StripeWorld): Router {
  const router = express.Router();
  router.use(express.urlencoded({ extended: false, limit: "100kb" }));
  router.use("/portal", portalPages(world));
  router.get("/checkout/:id", showCheckout(world));
  router.post("/checkout/:id", payCheckout(world));
  router.get("/invoices/:id/pdf", (request, response) => {
    const invoice = world.invoices.get(request.params.id);
    if (!invoice) return void response.sendStatus(404);
    sendPdf(response, invoice.number, invoiceLines(world, invoice));
  });
  router.get("/credit_notes/:id/pdf", (request, response) => {
    const note = world.creditNotes.get(request.params.id);
    if (!note) return void response.sendStatus(404);
    sendPdf(response, note.number, [`Credit note ${note.number}`, `Total ${dollars(note.total)}`]);
  });
  router.get("/invoices/:id", (request, response) => {
    const invoice = world.invoices.get(request.params.id);
    if (!invoice) return notFoundPage(response, "invoice");
    const customer = world.customers.get(invoice.customer);
    sendPage(response, {
      title: `Invoice ${invoice.number}`,
      body: facts(
        [
          ["To", invoice.customer_name ?? customer?.email],
          ["Tax id", customer?.sandbox.taxId ?? "-"],
          ["For", invoice.lines.data[0]?.description],
          ["Total", dollars(invoice.total)],
          ["Status", invoice.status],
        ],
        "card narrow",
      ),
    });
  });
  router.use("/", dashboardPages(world));
  return router;
}
