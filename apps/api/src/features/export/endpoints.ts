import { exportAccount } from "@plumbline/core/export/export-account.ts";
import { endpoint, type Endpoint } from "../../http/endpoint.ts";
import { sendFile } from "../../http/send-file.ts";

export const exportEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "get",
    path: "/api/auth/export.zip",
    tag: "Account",
    summary: "Export all data of the account as a ZIP file.",
    access: "user",
    answer: "application/zip",
    rateLimits: [{ rate: "exportPerUser", by: ({ actor }) => [actor.userId] }],
    handle: async ({ ctx, actor, res }) =>
      sendFile(res, actor, {
        name: "plumbline-export.zip",
        type: "application/zip",
        content: await exportAccount(ctx, actor),
      }),
  }),
];
