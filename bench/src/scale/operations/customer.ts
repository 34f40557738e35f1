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
import type { Operation } from "../operation.ts";

const usual = actorOf(ACCOUNTS.usual);
const busiest = actorOf(ACCOUNTS.largestLedger);
const connectionId = idOf("connection", ACCOUNTS.usual);

/** A customer's pages, except those of one job. */
export const CUSTOMER: Operation[] = [
  { name: "a request's session", times: 20, run: ({ ctx }) => authenticate(ctx, "token 7/0").catch(() => null) },
  { name: "sessions", times: 5, run: ({ ctx }) => listSessions(ctx, usual) },
  {
    name: "dashboard",
    times: 20,
    run: async ({ ctx }) => {
      await listConnections(ctx, usual);
      await listJobs(ctx, usual, { first: 20 });
      await listRecurringJobs(ctx, usual);
      await getBalance(ctx, usual);
    },
  },
  {
    name: "replacement rules",
    times: 5,
    run: async ({ ctx }) => {
      const portalId = String(1_000_000 + ACCOUNTS.largestLedger);
      const rule = { part: "city", country: null, text: "NYC", replacement: "New York" } as const;
      await addReplacementRules(ctx, busiest, { portalId, rules: [rule] });
      const [added] = await listReplacementRules(ctx, busiest, { portalId });
      await suggestReplacementRules(ctx, busiest, { portalId });
      if (added) await deleteReplacementRule(ctx, busiest, { portalId, id: added.id });
    },
  },
  {
    name: "jobs by kind and status",
    times: 10,
    run: async ({ ctx }) => {
      await listJobs(ctx, usual, { first: 20, kind: "retry" });
      await listJobs(ctx, usual, { first: 20, status: "canceled" });
      const [first] = await listJobs(ctx, usual, { first: 1 });
      await listJobs(ctx, usual, { first: 20, after: first?.id ?? null });
    },
  },
  {
    name: "jobs by kind and status, of the customer of the most",
    times: 10,
    run: async ({ ctx }) => {
      await listJobs(ctx, busiest, { first: 20, kind: "retry" });
      await listJobs(ctx, busiest, { first: 20, status: "canceled" });
    },
  },
  {
    name: "jobs by words, by size and of a span, of the customer of the most",
    times: 10,
    run: async ({ ctx }) => {
      await listJobs(ctx, busiest, { first: 20, search: "no such list" });
      await listJobs(ctx, busiest, { first: 20, order: "largest" });
      const [oldest] = await listJobs(ctx, busiest, { first: 1, order: "oldest" });
      const from = oldest?.createdAt.toISOString();
      await listJobs(ctx, busiest, { first: 20, order: "oldest", from, after: oldest?.id ?? null });
      await listJobs(ctx, busiest, { first: 20, to: from, search: "list" });
    },
  },
  {
    name: "cleaning on update, of the customer of the most",
    times: 10,
    run: ({ ctx }) => listAutoClean(ctx, busiest, { connectionId: idOf("connection", ACCOUNTS.largestLedger) }),
  },
  { name: "usage of the customer of the most jobs", times: 5, run: ({ ctx }) => getUsage(ctx, busiest) },
  { name: "cleaning on update", times: 10, run: ({ ctx }) => listAutoClean(ctx, usual, { connectionId }) },
  { name: "usage", times: 5, run: ({ ctx }) => getUsage(ctx, usual) },
  {
    name: "spending, limits and forecast",
    times: 10,
    run: async ({ ctx }) => {
      await getSpending(ctx, usual);
      await getSpending(ctx, busiest);
    },
  },
  {
    name: "estimate of a schedule",
    times: 10,
    run: async ({ ctx }) => {
      const [row] = await listRecurringJobs(ctx, usual);
      if (row) await estimateRecurringJob(ctx, row);
      await estimateSchedule(ctx, usual, {
        portalId: String(1_000_000 + ACCOUNTS.usual),
        objectType: "contact",
        listId: "hourly",
      });
    },
  },
  {
    name: "invoices",
    times: 10,
    run: async ({ ctx }) => {
      const { endCursor } = await listInvoices(ctx, usual, { first: 20, after: null });
      await listInvoices(ctx, usual, { first: 20, after: endCursor });
    },
  },
  { name: "agreement", times: 5, run: ({ ctx }) => getAgreement(ctx, usual) },
  { name: "receipts", times: 5, run: ({ ctx }) => listReceipts(ctx, usual, { first: 50, after: null }) },
  {
    name: "receipts of the largest ledger",
    times: 5,
    run: ({ ctx }) => listReceipts(ctx, busiest, { first: 50, after: null }),
  },
  {
    name: "its receipts, oldest first",
    times: 5,
    run: ({ ctx }) => listReceipts(ctx, busiest, { first: 50, after: null, order: "oldest" }),
  },
  {
    name: "its receipts, largest first",
    times: 3,
    run: ({ ctx }) => listReceipts(ctx, busiest, { first: 50, after: null, order: "largest" }),
  },
  {
    name: "how long credits last, largest ledger",
    times: 3,
    run: ({ ctx }) =>
      ctx.db.readAccount(busiest.accountId, (tx) =>
        creditsPerDay(tx, { accountId: busiest.accountId, now: ctx.now() }),
      ),
  },
  { name: "activity", times: 5, run: ({ ctx }) => listAuditEvents(ctx, usual, { first: 50, after: null }) },
  {
    name: "deliveries of an endpoint",
    times: 5,
    run: ({ ctx }) =>
      listWebhookDeliveries(ctx, usual, { endpointId: idOf("endpoint", ACCOUNTS.usual), first: 50, after: null }),
  },
];
