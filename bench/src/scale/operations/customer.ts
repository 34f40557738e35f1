import { listAuditEvents } from "@plumbline/core/audit/list-audit-events.ts";
import { authenticate } from "@plumbline/core/accounts/sessions/authenticate.ts";
import { listSessions } from "@plumbline/core/accounts/sessions/list-sessions.ts";
import { getAgreement } from "@plumbline/core/accounts/agreement/get-agreement.ts";
import { listInvoices } from "@plumbline/core/billing/invoices/list-invoices.ts";
import { listReceipts } from "@plumbline/core/billing/list-receipts.ts";
import { getBalance } from "@plumbline/core/credits/get-balance.ts";
import { getSpending } from "@plumbline/core/credits/spending/get-spending.ts";
import { creditsPerDay } from "@plumbline/core/credits/spending/pace.ts";
import { estimateRecurringJob, estimateSchedule } from "@plumbline/core/jobs/recurring/estimate.ts";
import { listConnections } from "@plumbline/core/portals/list-connections.ts";
import { addReplacementRules } from "@plumbline/core/portals/replacement-rules/add-replacement-rules.ts";
import { deleteReplacementRule } from "@plumbline/core/portals/replacement-rules/delete-replacement-rule.ts";
import { listReplacementRules } from "@plumbline/core/portals/replacement-rules/list-replacement-rules.ts";
import { suggestReplacementRules } from "@plumbline/core/portals/replacement-rules/suggest-replacement-rules.ts";
import { listWebhookDeliveries } from "@plumbline/core/webhooks/list-webhooks.ts";
import { listJobs } from "@plumbline/core/jobs/list.ts";
import { listRecurringJobs } from "@plumbline/core/jobs/recurring/recurring-job.ts";
import { getUsage } from "@plumbline/core/usage/get-usage.ts";
import { listAutoClean } from "@plumbline/core/hubspot-events/auto-clean.ts";
import { ACCOUNTS, actorOf, idOf } from "../ids.ts";
import { operation } from "../operation.ts";

const usual = actorOf(ACCOUNTS.usual);
const busiest = actorOf(ACCOUNTS.largestLedger);
const connectionId = idOf("connection", ACCOUNTS.usual);

/** A customer's pages, except those of one job. */
export const CUSTOMER = [
  operation("a request's session", 20, ({ ctx }) => authenticate(ctx, "token 7/0").catch(() => null)),
  operation("sessions", 5, ({ ctx }) => listSessions(ctx, usual)),
  operation("dashboard", 20, async ({ ctx }) => {
    await listConnections(ctx, usual);
    await listJobs(ctx, usual, { first: 20 });
    await listRecurringJobs(ctx, usual);
    await getBalance(ctx, usual);
  }),
  operation("replacement rules", 5, async ({ ctx }) => {
    const portalId = String(1_000_000 + ACCOUNTS.largestLedger);
    const rule = { part: "city", country: null, text: "NYC", replacement: "New York" } as const;
    await addReplacementRules(ctx, busiest, { portalId, rules: [rule] });
    const [added] = await listReplacementRules(ctx, busiest, { portalId });
    await suggestReplacementRules(ctx, busiest, { portalId });
    if (added) await deleteReplacementRule(ctx, busiest, { portalId, id: added.id });
  }),
  operation("jobs by kind and status", 10, async ({ ctx }) => {
    await listJobs(ctx, usual, { first: 20, kind: "retry" });
    await listJobs(ctx, usual, { first: 20, status: "canceled" });
    const [first] = await listJobs(ctx, usual, { first: 1 });
    await listJobs(ctx, usual, { first: 20, after: first?.id ?? null });
  }),
  operation("jobs by kind and status, of the customer of the most", 10, async ({ ctx }) => {
    await listJobs(ctx, busiest, { first: 20, kind: "retry" });
    await listJobs(ctx, busiest, { first: 20, status: "canceled" });
  }),
  operation("jobs by words, by size and of a span, of the customer of the most", 10, async ({ ctx }) => {
    await listJobs(ctx, busiest, { first: 20, search: "no such list" });
    await listJobs(ctx, busiest, { first: 20, order: "largest" });
    const [oldest] = await listJobs(ctx, busiest, { first: 1, order: "oldest" });
    const from = oldest?.createdAt.toISOString();
    await listJobs(ctx, busiest, { first: 20, order: "oldest", from, after: oldest?.id ?? null });
    await listJobs(ctx, busiest, { first: 20, to: from, search: "list" });
  }),
  operation("cleaning on update, of the customer of the most", 10, ({ ctx }) =>
    listAutoClean(ctx, busiest, { connectionId: idOf("connection", ACCOUNTS.largestLedger) }),
  ),
  operation("usage of the customer of the most jobs", 5, ({ ctx }) => getUsage(ctx, busiest)),
  operation("cleaning on update", 10, ({ ctx }) => listAutoClean(ctx, usual, { connectionId })),
  operation("usage", 5, ({ ctx }) => getUsage(ctx, usual)),
  operation("spending, limits and forecast", 10, async ({ ctx }) => {
    await getSpending(ctx, usual);
    await getSpending(ctx, busiest);
  }),
  operation("estimate of a schedule", 10, async ({ ctx }) => {
    const [row] = await listRecurringJobs(ctx, usual);
    if (row) await estimateRecurringJob(ctx, row);
    await estimateSchedule(ctx, usual, {
      portalId: String(1_000_000 + ACCOUNTS.usual),
      objectType: "contact",
      listId: "hourly",
    });
  }),
  operation("invoices", 10, async ({ ctx }) => {
    const { endCursor } = await listInvoices(ctx, usual, { first: 20, after: null });
    await listInvoices(ctx, usual, { first: 20, after: endCursor });
  }),
  operation("agreement", 5, ({ ctx }) => getAgreement(ctx, usual)),
  operation("receipts", 5, ({ ctx }) => listReceipts(ctx, usual, { first: 50, after: null })),
  operation("receipts of the largest ledger", 5, ({ ctx }) => listReceipts(ctx, busiest, { first: 50, after: null })),
  operation("its receipts, oldest first", 5, ({ ctx }) =>
    listReceipts(ctx, busiest, { first: 50, after: null, order: "oldest" }),
  ),
  operation("its receipts, largest first", 3, ({ ctx }) =>
    listReceipts(ctx, busiest, { first: 50, after: null, order: "largest" }),
  ),
  operation("how long credits last, largest ledger", 3, ({ ctx }) =>
    ctx.db.readAccount(busiest.accountId, (tx) => creditsPerDay(tx, { accountId: busiest.accountId, now: ctx.now() })),
  ),
  operation("activity", 5, ({ ctx }) => listAuditEvents(ctx, usual, { first: 50, after: null })),
  operation("deliveries of an endpoint", 5, ({ ctx }) =>
    listWebhookDeliveries(ctx, usual, { endpointId: idOf("endpoint", ACCOUNTS.usual), first: 50, after: null }),
  ),
];
