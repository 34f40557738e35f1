import { exportAccount } from "@plumbline/core/export/export-account.ts";
import { TABLE_FORMATS, type TableFormat } from "@plumbline/schema/rest/downloads.ts";
import { endpoint, type Endpoint } from "../../http/endpoint.ts";
import { sendFile } from "../../http/send-file.ts";

const ARCHIVES: Readonly<Record<TableFormat, { path: string; summary: string; name: string }>> = {
  csv: {
    path: "/api/auth/export.zip",
    summary: "Export all data of the account as a ZIP file.",
    name: "plumbline-export.zip",
  },
  xlsx: {
    path: "/api/auth/export-excel.zip",
    summary: "Export all data of the account as a ZIP file, with Excel workbooks of text cells in place of CSV files.",
    name: "plumbline-export-excel.zip",
  },
};

export const exportEndpoints: readonly Endpoint[] = TABLE_FORMATS.map((format) => {
  const { path, summary, name } = ARCHIVES[format];
  return endpoint({
    method: "get",
    path,
    tag: "Account",
    summary,
    operation: "export_account",
    answer: "application/zip",
    errors: ["proof_required"],
    rateLimits: [{ rate: "exportPerUser", by: ({ actor }) => [actor.userId] }],
    handle: async ({ ctx, actor, res }) =>
      sendFile(res, actor, { name, type: "application/zip", content: await exportAccount(ctx, actor, format) }),
  });
});
