import type { Context } from "../context.ts";
import { Prisma } from "../generated/prisma/client.ts";
import type { Tx } from "../db/database.ts";
import { isPlain, type ValueHashes } from "../secrets/value-hashes.ts";

/** Rows per transaction. */
const SLICE = 1_000;
/** By then, processes that still store the former form have noticed the switch. */
const MARGIN_MS = 3_600_000;

type HashedTable = { table: string; key: readonly (readonly [column: string, type: "uuid" | "text"])[] };

/**
 * Every table that keeps hashes of address values longer than the values. Choices come after proposals: a dismissal copies the hash
 * of its proposal.
 */
export const HASHED_TABLES: readonly HashedTable[] = [
  { table: "proposal", key: [["id", "uuid"]] },
  {
    table: "record_choice",
    key: [
      ["account_id", "uuid"],
      ["portal_id", "text"],
      ["object_type", "text"],
      ["record_id", "text"],
      ["kind", "text"],
    ],
  },
  {
    table: "record_memory",
    key: [
      ["connection_id", "uuid"],
      ["object_type", "text"],
      ["record_id", "text"],
    ],
  },
  {
    table: "address_memory",
    key: [
      ["connection_id", "uuid"],
      ["object_type", "text"],
      ["record_id", "text"],
      ["set_key", "text"],
    ],
  },
];

type Cursor = { table: number; after: string[] | null };
type Row = { key: string[]; stored: string };
type KeyContext = Pick<Context, "db" | "now" | "valueHashes" | "log">;

/**
 * Keys the hashes of address values that were stored without a key: the stored hash is hashed once more, so that no record is read
 * and no memory is lost. Runs once, after the last worker of the previous release has stopped. Each slice is committed with its
 * cursor.
 */
export async function keyValueHashes(
  ctx: KeyContext,
  mayGoOn: () => boolean,
  max = SLICE,
): Promise<{ isDone: boolean }> {
  const state = await ctx.db.withSystem((tx) => tx.valueHashState.findUniqueOrThrow({ where: { id: 1 } }));
  if (state.doneAt || ctx.now().getTime() < state.keyedFrom.getTime() + MARGIN_MS) return { isDone: true };
  const hashes = await ctx.valueHashes();
  while (mayGoOn()) {
    const { isDone } = await ctx.db.withSystem((tx) => keySlice(ctx, tx, hashes, max));
    if (isDone) return { isDone: true };
  }
  return { isDone: false };
}

async function keySlice(ctx: KeyContext, tx: Tx, hashes: ValueHashes, max: number): Promise<{ isDone: boolean }> {
  const [state] = await tx.$queryRaw<{ cursor: Cursor | null; done_at: Date | null }[]>`
    SELECT cursor, done_at FROM value_hash_state WHERE id = 1 FOR UPDATE`;
  if (!state || state.done_at) return { isDone: true };
  const cursor = state.cursor ?? { table: 0, after: null };
  const hashed = HASHED_TABLES[cursor.table];
  if (!hashed) {
    await tx.valueHashState.update({ where: { id: 1 }, data: { doneAt: ctx.now() } });
    ctx.log.info("all hashes of address values are keyed");
    return { isDone: true };
  }
  const rows = await readSlice(tx, hashed, cursor.after, max);
  await store(
    tx,
    hashed,
    rows
      .filter(({ stored }) => isPlain(stored))
      .map(({ key, stored }) => ({ key, stored, keyed: hashes.keyed(stored) })),
  );
  const last = rows.at(-1);
  const next: Cursor =
    last && rows.length === max ? { table: cursor.table, after: last.key } : { table: cursor.table + 1, after: null };
  await tx.valueHashState.update({ where: { id: 1 }, data: { cursor: next } });
  return { isDone: false };
}

/** Locked in key order, like decisions about these rows do. */
async function readSlice(tx: Tx, { table, key }: HashedTable, after: string[] | null, max: number): Promise<Row[]> {
  const columns = key.map(([column]) => column).join(", ");
  const from = after
    ? Prisma.sql`WHERE (${Prisma.raw(columns)}) > (${Prisma.join(after.map((value, at) => cast(value, key[at]?.[1])))})`
    : Prisma.empty;
  return await tx.$queryRaw<Row[]>`
    SELECT ARRAY[${Prisma.raw(key.map(([column]) => `${column}::text`).join(", "))}] AS key, values_hash AS stored
    FROM ${Prisma.raw(table)} ${from} ORDER BY ${Prisma.raw(columns)} LIMIT ${max} FOR UPDATE`;
}

function cast(value: string, type: "uuid" | "text" = "text"): Prisma.Sql {
  return type === "uuid" ? Prisma.sql`${value}::uuid` : Prisma.sql`${value}`;
}

async function store(tx: Tx, { table, key }: HashedTable, rows: readonly (Row & { keyed: string })[]): Promise<void> {
  if (rows.length === 0) return;
  const isSame = key.map(([column, type], at) => `hashed.${column} = (one.key->>${at})::${type}`).join(" AND ");
  await tx.$executeRaw`
    UPDATE ${Prisma.raw(table)} hashed SET values_hash = one.keyed
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS one (key jsonb, stored text, keyed text)
    WHERE ${Prisma.raw(isSame)} AND hashed.values_hash = one.stored`;
}
