import type { ProposalOrder } from "@plumbline/schema/review/proposals.ts";
import type { ProposalFilter, ProposalView } from "@plumbline/schema/review/rest.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { sql, type Tx } from "../db/database.ts";
import { pageOf, type Page } from "../db/page-of.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { consumeRateLimit } from "../rate-limits/consume-rate-limit.ts";
import { reasonsLike } from "../records/view.ts";
import { parseProposal, type Proposal } from "../records/rows.ts";
import { searchedWords } from "@plumbline/schema/searched-words.ts";
import { listProposals } from "./list-proposals.ts";
import { inQueueOrder, matches } from "./match-groups.ts";
import { groupsInScope, isScoped, openInScope } from "./scope.ts";

type Input = Partial<ProposalView> & { first: number; after: string | null; filter: ProposalFilter };

/** Maximum open proposals that one search or sort reads, in queue order. */
const MAX_READ = 20_000;
/** Sorts after everything that has a place in the order. */
const LAST = 9e15;
const CURSOR = /^(-?\d{1,16}(?:\.\d{1,20})?):([0-9a-f-]{36})$/;

/**
 * Open proposals that contain every word of the search (in the record's id, a value or the reason) and were created in a span of
 * time, in an order; without any of these the queue itself. An invalid cursor starts over. Error: `rate_limited`.
 */
export async function findProposals(
  ctx: Pick<Context, "db" | "config">,
  actor: Actor,
  input: Input,
): Promise<Page<Proposal>> {
  const { first, after, filter, order = "queue", from, to } = input;
  const terms = searchedWords(input.search ?? "");
  if (terms.length === 0 && order === "queue" && !from && !to)
    return await listProposals(ctx, actor, { first, after, filter });
  await consumeRateLimit(ctx, { rate: "searchesPerAccount", by: [actor.accountId] });
  return await ctx.db.readAccount(actor.accountId, async (tx) => {
    const groupIds = (await groupsInScope(tx, actor.accountId, filter))
      .filter((group) => matches(group, filter))
      .toSorted(inQueueOrder)
      .map(({ id }) => id);
    const [, sort, id] = CURSOR.exec(after ?? "") ?? [];
    const conditions = [
      sql`true`,
      ...(from ? [sql`created_at >= ${from}::timestamptz`] : []),
      ...(to ? [sql`created_at < ${to}::timestamptz`] : []),
      ...(sort === undefined ? [] : [sql`(sort, id) > (${Number(sort)}::float8, ${id}::uuid)`]),
      ...terms.map(occurs),
    ];
    const found = await tx.$queryRaw<{ id: string; sort: number }[]>`
      SELECT id, sort
      FROM (${await openOnes(tx, actor.accountId, { filter, groupIds })}) AS p
      CROSS JOIN LATERAL (
        SELECT lower(concat(record_id, jsonb_path_query_array(before, '$.*'), jsonb_path_query_array(after, '$.*'))) AS text,
          ${sortedBy(order, groupIds)} AS sort
      ) AS t
      WHERE ${Prisma.join(conditions, " AND ")}
      ORDER BY sort, id LIMIT ${first + 1}`;
    const { nodes, endCursor } = pageOf(found, first, (row) => `${row.sort}:${row.id}`);
    const rows = await tx.proposal.findMany({ where: { id: { in: nodes.map((row) => row.id) } } });
    const proposals = new Map(rows.map((row) => [row.id, parseProposal(row)]));
    return { nodes: nodes.flatMap((row) => proposals.get(row.id) ?? []), endCursor };
  });
}

const COLUMNS = sql`p.id, p.group_id, p.record_id, p.reason, p.before, p.after, p.changes, p.created_at`;

/** Those of a scope by their ids, otherwise group by group. */
async function openOnes(
  tx: Tx,
  accountId: string,
  { filter, groupIds }: { filter: ProposalFilter; groupIds: readonly string[] },
): Promise<Prisma.Sql> {
  const open = sql`p.account_id = ${accountId}::uuid AND p.status = 'open'`;
  if (isScoped(filter)) {
    const ids = (await openInScope(tx, accountId, filter)).map(({ id }) => id);
    return sql`
      SELECT ${COLUMNS} FROM unnest(${ids}::uuid[]) AS wanted (id)
      JOIN proposal p ON p.id = wanted.id AND ${open} AND p.group_id = ANY (${[...groupIds]}::uuid[])`;
  }
  return sql`
    SELECT p.* FROM unnest(${[...groupIds]}::uuid[]) AS wanted (id)
    CROSS JOIN LATERAL (
      SELECT ${COLUMNS} FROM proposal p WHERE p.group_id = wanted.id AND ${open} ORDER BY p.id LIMIT ${MAX_READ}
    ) AS p
    LIMIT ${MAX_READ}`;
}

/** The ascending sort key, before the id. */
function sortedBy(order: ProposalOrder, groupIds: readonly string[]): Prisma.Sql {
  switch (order) {
    case "queue":
      return sql`array_position(${[...groupIds]}::uuid[], group_id)::float8`;
    case "newest":
      return sql`-extract(epoch FROM created_at)::float8`;
    case "oldest":
      return sql`extract(epoch FROM created_at)::float8`;
    case "least_certain":
      return sql`coalesce((SELECT min((change ->> 'confidence')::float8)
        FROM jsonb_array_elements(CASE WHEN jsonb_typeof(changes) = 'array' THEN changes ELSE '[]' END) AS change), ${LAST}::float8)`;
  }
}

/** The columns are JSON text, so the term is escaped as JSON. */
function occurs(term: string): Prisma.Sql {
  const escaped = JSON.stringify(term).slice(1, -1);
  return sql`(strpos(text, ${escaped}) > 0 OR reason = ANY (${reasonsLike(term)}))`;
}
