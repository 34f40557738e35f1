import type { Context } from "../context.ts";
import { Prisma } from "../generated/prisma/client.ts";

/** Outbox tables: our own table names, columns and SQL, never input. */
export type DueRows = {
  table: string;
  /** The primary key. */
  key: string;
  /** The column with the time from which a row is due; indexed. */
  dueAt: string;
  /** A condition on the rows. */
  where?: string;
  /** How long a claimed row is left alone: an SQL interval. */
  retryAfter: string;
  /** The starter's input, as a list of SQL columns. */
  returning: string;
};

/** Rows per claim; the rest follows in the next round. */
const BATCH_SIZE = 100;

/**
 * Claims due rows by moving their time, committed before anything is started: several dispatchers share the work, and what
 * starts and dies becomes due again.
 */
export async function claimDue<Row>(ctx: Pick<Context, "db">, due: DueRows): Promise<Row[]> {
  const { table, key, dueAt, returning } = due;
  const where = due.where === undefined ? "" : `AND ${due.where}`;
  return await ctx.db.statement<Row>(
    Prisma.raw(`
    UPDATE ${table} SET ${dueAt} = app_now() + ${due.retryAfter} WHERE ${key} = ANY (ARRAY(
      SELECT ${key} FROM ${table} WHERE ${dueAt} <= app_now() ${where} ORDER BY ${dueAt} LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED))
    RETURNING ${returning}`),
  );
}
