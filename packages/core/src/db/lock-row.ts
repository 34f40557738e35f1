import { Prisma } from "../generated/prisma/client.ts";
import type { Tx } from "./database.ts";

type Table = "account" | "connection" | "job" | "purchase_order" | "recurring_job" | "review_action";

/** Nobody else can change the row until this transaction ends. */
export async function lockRow(tx: Tx, table: Table, id: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM ${Prisma.raw(table)} WHERE id = ${id}::uuid FOR UPDATE`;
}
