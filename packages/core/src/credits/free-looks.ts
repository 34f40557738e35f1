import { FREE_LOOK_DAYS, FREE_LOOKS } from "@plumbline/schema/free-looks/bound.ts";
import type { Context } from "../context.ts";
import { sql, type Tx } from "../db/database.ts";
import type { Prisma } from "../generated/prisma/client.ts";

/** New values of one address. `valuesHash`: keyed. */
export type Look = { portalId: string; objectType: string; recordId: string; setKey: string; valuesHash: string };

/** Whoever locks proposals before taking looks locks the account's looks first, as a job that gives some back does. */
export async function lockFreeLooks(tx: Tx, accountId: string): Promise<void> {
  await tx.$executeRaw`INSERT INTO free_look_account (account_id) VALUES (${accountId}::uuid) ON CONFLICT DO NOTHING`;
  await tx.$executeRaw`SELECT 1 FROM free_look_account WHERE account_id = ${accountId}::uuid FOR UPDATE`;
}

/**
 * Whether the values of each may be shown, in this order: as many as the bound on free looks leaves room for (decision 072). In the
 * transaction that stores them; one statement, none without values. Call it before the credit account is locked.
 */
export async function takeFreeLooks(
  ctx: Pick<Context, "now">,
  tx: Tx,
  { accountId, looks }: { accountId: string; looks: readonly Look[] },
): Promise<boolean[]> {
  if (looks.length === 0) return [];
  const wanted = looks.map(({ portalId, objectType, recordId, setKey, valuesHash }) => ({
    portal_id: portalId,
    object_type: objectType,
    record_id: recordId,
    set_key: setKey,
    values_hash: valuesHash,
  }));
  const [row] = await tx.$queryRaw<{ shown: boolean[] }[]>`
    SELECT take_free_looks(${accountId}::uuid, ${JSON.stringify(wanted)}::jsonb, ${ctx.now()}::timestamptz, ${FREE_LOOKS}::int,
      ${FREE_LOOK_DAYS}::int) AS shown`;
  if (row?.shown.length !== looks.length) throw new Error("take_free_looks answered another number of values");
  return row.shown;
}

type Settled = { id: string; set_key: string; is_charged: boolean };

/**
 * Parts of a WITH for the statement that ends addresses: one that is charged leaves the count. The row of the account is locked
 * before its days, as `take_free_looks` does.
 */
export function freeLooksGivenBack(
  { accountId, ref, objectType }: { accountId: string; ref: { portalId: string }; objectType: string },
  { rows, on }: { rows: readonly Settled[]; on: Date },
): Prisma.Sql {
  const paid = rows.filter((row) => row.is_charged).map(({ id, set_key }) => ({ id, set_key }));
  return sql`
    given_back AS (
      DELETE FROM free_look l USING jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) AS o (id text, set_key text)
      WHERE l.account_id = ${accountId}::uuid AND l.portal_id = ${ref.portalId} AND l.object_type = ${objectType}
        AND l.record_id = o.id AND l.set_key = o.set_key
        AND l.looked_on > (${on}::timestamptz AT TIME ZONE 'UTC')::date - ${FREE_LOOK_DAYS}::int
      RETURNING l.looked_on
    ),
    looks_account AS (
      SELECT account_id FROM free_look_account WHERE account_id = ${accountId}::uuid AND EXISTS (SELECT FROM given_back) FOR UPDATE
    ),
    look_days AS (
      SELECT d.day FROM free_look_day d, looks_account a WHERE d.account_id = a.account_id AND d.day IN (SELECT looked_on FROM given_back)
      ORDER BY d.day FOR UPDATE OF d
    ),
    looks_counted AS (
      UPDATE free_look_day d SET looks = d.looks - g.looks
      FROM (SELECT looked_on, count(*) AS looks FROM given_back GROUP BY looked_on) g, look_days
      WHERE d.account_id = ${accountId}::uuid AND d.day = g.looked_on AND look_days.day = d.day
    )`;
}
