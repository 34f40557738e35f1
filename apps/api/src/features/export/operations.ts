import { user, type Operation } from "../../openapi/operation.ts";

export const EXPORT_OPERATIONS: readonly Operation[] = [
  {
    ...user,
    method: "get",
    path: "/api/auth/export.zip",
    tag: "Account",
    summary: "Export all data of the account as a ZIP file.",
    answer: "application/zip",
    errors: ["rate_limited"],
  },
];
