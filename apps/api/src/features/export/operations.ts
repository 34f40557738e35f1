import { user, type Operation } from "../../openapi/operation.ts";

export const EXPORT_OPERATIONS: readonly Operation[] = [
  {
    ...user,
    method: "get",
    path: "/api/auth/export.zip",
    tag: "Account",
    summary: "Everything that is kept of the account, as files in a ZIP.",
    answer: "application/zip",
    errors: ["rate_limited"],
  },
];
