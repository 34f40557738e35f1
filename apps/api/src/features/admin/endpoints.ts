import { getAdminDashboard } from "@plumbline/core/admin/get-admin-dashboard.ts";
import { listAllAuditEvents } from "@plumbline/core/admin/list-all-audit-events.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { operatorAuditLogQuery } from "@plumbline/schema/admin/rest.ts";
import { endpoint, type Endpoint } from "../../http/endpoint.ts";
import { presentEvent } from "../../presenters/present-event.ts";
import { presentDashboard } from "./present-dashboard.ts";

export const adminEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "get",
    path: "/api/auth/admin/dashboard-consolidated",
    tag: "Operators",
    summary: "Get key figures of the service.",
    operation: "operate",
    answer: answers.adminDashboardAnswer,
    handle: async ({ ctx, actor }) => presentDashboard(await getAdminDashboard(ctx, actor)),
  }),
  endpoint({
    method: "get",
    path: "/api/auth/admin/audit-log",
    tag: "Operators",
    summary: "List the audit log of all accounts, or of one user's account, newest first.",
    operation: "operate",
    query: operatorAuditLogQuery,
    answer: answers.operatorAuditLogAnswer,
    async handle({ ctx, actor, query: { first, after = null, email = null } }) {
      const { nodes, endCursor } = await listAllAuditEvents(ctx, actor, { first, after, email });
      return {
        events: nodes.map((event) => ({ ...presentEvent(event), account_id: event.accountId, email: event.email })),
        end_cursor: endCursor,
      };
    },
  }),
];
