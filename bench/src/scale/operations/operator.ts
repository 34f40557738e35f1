import { listDeadLetters } from "@plumbline/core/admin/dead-letters.ts";
import { findUsers } from "@plumbline/core/admin/find-users.ts";
import { getCustomer } from "@plumbline/core/admin/get-customer.ts";
import { getAdminDashboard } from "@plumbline/core/admin/get-admin-dashboard.ts";
import { getSystemStatus } from "@plumbline/core/admin/get-system-status.ts";
import { listAllAuditEvents } from "@plumbline/core/admin/list-all-audit-events.ts";
import { wakeStoppedJobs } from "@plumbline/core/admin/wake-stopped-jobs.ts";
import { getLookupCount } from "@plumbline/core/credits/get-lookup-count.ts";
import { ACCOUNTS, idOf, OPERATOR } from "../ids.ts";
import { operation } from "../operation.ts";

const events = { first: 50, after: null };

/** The operator's pages, and the counter of the home page. */
export const OPERATOR_PAGES = [
  operation("operator's dashboard", 3, ({ ctx }) => getAdminDashboard(ctx, OPERATOR)),
  operation("system status", 3, ({ ctx }) => getSystemStatus(ctx, OPERATOR)),
  operation("dead letters", 3, ({ ctx }) => listDeadLetters(ctx, OPERATOR)),
  operation("users by email", 3, ({ ctx }) => findUsers(ctx, OPERATOR, { query: "user7@" })),
  operation("users by job", 3, ({ ctx }) => findUsers(ctx, OPERATOR, { query: idOf("job", 9) })),
  operation("page of a customer", 3, ({ ctx }) =>
    getCustomer(ctx, OPERATOR, { accountId: idOf("account", ACCOUNTS.largestLedger) }),
  ),
  operation("activity of all", 3, ({ ctx }) => listAllAuditEvents(ctx, OPERATOR, { ...events, email: null })),
  operation("activity of one", 3, ({ ctx }) =>
    listAllAuditEvents(ctx, OPERATOR, { ...events, email: "user7@example.com" }),
  ),
  operation("counter of the home page", 3, ({ ctx }) => getLookupCount(ctx)),
  operation("jobs resumed after a stop", 1, ({ ctx }) => wakeStoppedJobs(ctx)),
];
