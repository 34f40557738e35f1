import type { Actor } from "@plumbline/core/actor.ts";
import { tableFile } from "@plumbline/core/export/table-file.ts";
import type { Table } from "@plumbline/core/export/table-of.ts";
import { TABLE_TYPES, type TableFormat } from "@plumbline/schema/rest/downloads.ts";
import type { Response } from "express";
import { sendFile } from "./send-file.ts";

type TableDownload = { name: string; sheet: string; format: TableFormat; table: Table };

/** Sends a table of the actor's account within the limits of every download. Error: `rate_limited`. */
export async function sendTable(
  res: Response,
  actor: Pick<Actor, "accountId">,
  { name, sheet, format, table }: TableDownload,
): Promise<void> {
  const content = tableFile(table, format, sheet);
  await sendFile(res, actor, { name: `${name}.${format}`, type: TABLE_TYPES[format], content });
}
