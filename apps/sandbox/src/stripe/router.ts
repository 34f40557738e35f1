import express, { type Router } from "express";
import { html } from "../pages/html.ts";
import { sendPage } from "../pages/layout.ts";
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
    if (!invoice) return sendPage(response, { title: "There is no such invoice", body: html`` }, 404);
    sendPage(response, {
      title: `Invoice ${invoice.number}`,
      body: html`<dl class="card narrow">
        <dt>To</dt>
        <dd>${invoice.customer_name ?? world.customers.get(invoice.customer)?.email ?? ""}</dd>
        <dt>Tax id</dt>
        <dd>${world.customers.get(invoice.customer)?.sandbox.taxId ?? "-"}</dd>
        <dt>For</dt>
        <dd>${invoice.lines.data[0]?.description ?? ""}</dd>
        <dt>Total</dt>
        <dd>${dollars(invoice.total)}</dd>
        <dt>Status</dt>
        <dd>${invoice.status}</dd>
      </dl>`,
    });
  });
  router.use("/", dashboardPages(world));
  return router;
}
