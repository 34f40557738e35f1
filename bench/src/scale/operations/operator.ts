import { listDeadLetters } from "@plumbline/core/admin/dead-letters.ts";
import { findUsers } from "@plumbline/core/admin/find-users.ts";
import { getCustomer } from "@plumbline/core/admin/get-customer.ts";
import { getAdminDashboard } from "@plumbline/core/admin/get-admin-dashboard.ts";
import { getSystemStatus } from "@plumbline/core/admin/get-system-status.ts";
import { listAllAuditEvents } from "@plumbline/core/admin/list-all-audit-events.ts";
import { wakeStoppedJobs } from "@plumbline/core/admin/wake-stopped-jobs.ts";
import { getLookupCount } from "@plumbline/core/credits/get-lookup-count.ts";
import { ACCOUNTS, idOf, OPERATOR } from "../ids.ts";
import type { Operation } from "../operation.ts";

const events = { first: 50, after: null };

/** The operator's pages, and the counter of the home page. */
export const OPERATOR_PAGES: Operation[] = [
  { name: "operator's dashboard", times: 3, run: ({ ctx }) => getAdminDashboard(ctx, OPERATOR) },
  { name: "system status", times: 3, run: ({ ctx }) => getSystemStatus(ctx, OPERATOR) },
  { name: "dead letters", times: 3, run: ({ ctx }) => listDeadLetters(ctx, OPERATOR) },
  { name: "users by email", times: 3, run: ({ ctx }) => findUsers(ctx, OPERATOR, { query: "user7@" }) },
  { name: "users by job", times: 3, run: ({ ctx }) => findUsers(ctx, OPERATOR, { query: idOf("job", 9) }) },
  {
    name: "page of a customer",
    times: 3,
    run: ({ ctx }) => getCustomer(ctx, OPERATOR, { accountId: idOf("account", ACCOUNTS.largestLedger) }),
  },
  {
    name: "activity of all",
    times: 3,
    run: ({ ctx }) => listAllAuditEvents(ctx, OPERATOR, { ...events, email: null }),
  },
  {
    name: "activity of one",
    times: 3,
    run: ({ ctx }) => listAllAuditEvents(ctx, OPERATOR, { ...events, email: "user7@example.com" }),
  },
  { name: "counter of the home page", times: 3, run: ({ ctx }) => getLookupCount(ctx) },
  { name: "jobs resumed after a stop", run: ({ ctx }) => wakeStoppedJobs(ctx) },
];
