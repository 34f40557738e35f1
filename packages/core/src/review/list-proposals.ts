import type { ProposalFilter } from "@plumbline/schema/review/rest.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { pageOf, type Page } from "../db/page-of.ts";
import type { ProposalGroup } from "../generated/prisma/client.ts";
import { parseProposal, type Proposal } from "../records/rows.ts";
import { inQueueOrder, matches } from "./match-groups.ts";
import { groupsInScope, isScoped, openInScope, requireScopeAllowance } from "./scope.ts";

type Input = { first: number; after: string | null; filter: ProposalFilter };

/** A cursor in the queue: group and proposal. */
const UUID = "[0-9a-f-]{36}";
const CURSOR = new RegExp(`^(${UUID}):(${UUID})$`);

/**
 * Open proposals in queue order, similar ones together. The group counts determine which groups contain the page, so that reading
 * it takes one index lookup per group. An invalid cursor starts over. Error: `rate_limited` for those of one job or list.
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
    // A group that was decided meanwhile keeps its place.
    const begin = from && (await tx.proposalGroup.findUnique({ where: { id: from.groupId } }));
    const groups = (await groupsInScope(tx, actor.accountId, filter))
      .filter((group) => matches(group, filter) && (!begin || inQueueOrder(group, begin) >= 0))
      .toSorted(inQueueOrder);
    const isOurs = isScoped(filter) ? await idsInScope(tx, actor.accountId, filter) : null;
    const found: Proposal[] = [];
    for (const group of groups) {
      if (found.length > first) break;
      const after = group.id === from?.groupId ? from.id : null;
      const take = first + 1 - found.length;
      const ours = isOurs?.get(group.id)?.filter((id) => after === null || id > after);
      found.push(...(await readGroup(tx, group, { after, take, ...(ours ? { ids: ours.slice(0, take) } : {}) })));
    }
    return found;
  });
  return pageOf(rows, first, ({ groupId, id }) => `${groupId}:${id}`);
}

type Slice = { after: string | null; take: number; ids?: string[] };

async function readGroup(tx: Tx, { id }: ProposalGroup, { after, take, ids }: Slice): Promise<Proposal[]> {
  const rows = await tx.proposal.findMany({
    where: {
      groupId: id,
      status: "open",
      ...(ids ? { id: { in: ids } } : after === null ? {} : { id: { gt: after } }),
    },
    orderBy: { id: "asc" },
    take,
  });
  return rows.map(parseProposal);
}

/** By group, in id order. */
async function idsInScope(tx: Tx, accountId: string, filter: ProposalFilter): Promise<Map<string, string[]>> {
  const found = await openInScope(tx, accountId, filter);
  const byGroup = Map.groupBy(found, ({ groupId }) => groupId);
  return new Map([...byGroup].map(([groupId, rows]) => [groupId, rows.map(({ id }) => id)]));
}
