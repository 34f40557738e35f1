import type { ProposalFilter } from "@plumbline/schema/review/rest.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { pageOf, type Page } from "../db/page.ts";
import type { ProposalGroup } from "../generated/prisma/client.ts";
import { parseProposal, type Proposal } from "../records/record-rows.ts";
import { matches, openGroupsFrom } from "./match-groups.ts";
import { groupsInScope, isScoped, openInScope, requireScopeAllowance } from "./scope.ts";

type Input = { first: number; after: string | null; filter: ProposalFilter };

/** A place in the queue: group and proposal. */
const UUID = "[0-9a-f-]{36}";
const CURSOR = new RegExp(`^(${UUID}):(${UUID})$`);

/**
 * Open proposals in the order of the queue, those that are alike together. The counts of the groups say which of them hold the
 * page, so that it is read by one index lookup a group. A cursor that is none begins anew. Error: `rate_limited` for those of one
 * job or list.
 */
export async function listProposals(
  ctx: Pick<Context, "db" | "config">,
  actor: Actor,
  input: Input,
): Promise<Page<Proposal>> {
  const { first, filter } = input;
  const place = CURSOR.exec(input.after ?? "");
  const from = place ? { groupId: place[1] ?? "", id: place[2] ?? "" } : null;
  await requireScopeAllowance(ctx, actor, filter);
  const rows = await ctx.db.readAccount(actor.accountId, async (tx) => {
    if (isScoped(filter)) return await readScope(tx, { accountId: actor.accountId, filter, from, take: first + 1 });
    const found: Proposal[] = [];
    for await (const group of openGroupsFrom(tx, from?.groupId ?? null)) {
      if (found.length > first) break;
      if (!matches(group, filter)) continue;
      const after = group.id === from?.groupId ? from.id : null;
      found.push(...(await readGroup(tx, group, after, first + 1 - found.length)));
    }
    return found;
  });
  return pageOf(rows, first, ({ groupId, id }) => `${groupId}:${id}`);
}

type Slice = { accountId: string; filter: ProposalFilter; from: { groupId: string; id: string } | null; take: number };

async function readScope(tx: Tx, { accountId, filter, from, take }: Slice): Promise<Proposal[]> {
  const groups = (await groupsInScope(tx, accountId, filter)).filter((group) => matches(group, filter));
  const wanted = new Set(groups.map(({ id }) => id));
  const ids = (await openInScope(tx, accountId, filter))
    .filter(({ groupId, id }) => wanted.has(groupId) && (from === null || isBehind({ groupId, id }, from)))
    .slice(0, take)
    .map(({ id }) => id);
  const rows = await tx.proposal.findMany({
    where: { id: { in: ids } },
    orderBy: [{ groupId: "asc" }, { id: "asc" }],
  });
  return rows.map(parseProposal);
}

function isBehind(place: { groupId: string; id: string }, from: { groupId: string; id: string }): boolean {
  return place.groupId > from.groupId || (place.groupId === from.groupId && place.id > from.id);
}

async function readGroup(tx: Tx, { id }: ProposalGroup, after: string | null, take: number): Promise<Proposal[]> {
  const rows = await tx.proposal.findMany({
    where: { groupId: id, status: "open", ...(after === null ? {} : { id: { gt: after } }) },
    orderBy: { id: "asc" },
    take,
  });
  return rows.map(parseProposal);
}
