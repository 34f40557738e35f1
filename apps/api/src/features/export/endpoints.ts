import { exportAccount } from "@plumbline/core/export/export-account.ts";
import { exportQuerySchema } from "@plumbline/schema/rest/downloads.ts";
import { endpoint, type Endpoint } from "../../http/endpoint.ts";
import { sendFile } from "../../http/send-file.ts";

export const exportEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "get",
    path: "/api/auth/export.zip",
    tag: "Account",
    summary:
      "Export all data of the account as a ZIP file. With format=xlsx, its tables are Excel workbooks instead of CSV.",
    access: "user",
    query: exportQuerySchema,
    answer: "application/zip",
    rateLimits: [{ rate: "exportPerUser", by: ({ actor }) => [actor.userId] }],
    handle: async ({ ctx, actor, query, res }) =>
      sendFile(res, actor, {
        name: query.format === "csv" ? "plumbline-export.zip" : "plumbline-export-excel.zip",
        type: "application/zip",
        content: await exportAccount(ctx, actor, query.format),
      }),
  }),
];
