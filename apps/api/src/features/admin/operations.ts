import { operatorAuditLogQuery } from "@plumbline/schema/rest/paging.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { user, type Operation } from "../../openapi/operation.ts";

export const ADMIN_OPERATIONS: readonly Operation[] = [
  {
    ...user,
    method: "get",
    path: "/api/auth/admin/dashboard-consolidated",
    tag: "Operators",
    summary: "Get key figures of the service.",
    answer: answers.adminDashboardAnswer,
    errors: ["forbidden"],
  },
  {
    ...user,
    method: "get",
    path: "/api/auth/admin/audit-log",
    tag: "Operators",
    summary: "List the audit log of all accounts, or of one user's account, newest first.",
    query: operatorAuditLogQuery,
    answer: answers.operatorAuditLogAnswer,
    errors: ["forbidden"],
  },
];
