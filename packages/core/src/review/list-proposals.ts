import type { ProposalFilter } from "@plumbline/schema/review/rest.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { pageOf, type Page } from "../db/page.ts";
import type { ProposalGroup } from "../generated/prisma/client.ts";
import { parseProposal, type Proposal } from "../records/record-rows.ts";
import { matches, openGroupsFrom } from "./match-groups.ts";

type Input = { first: number; after: string | null; filter: ProposalFilter };

/** A place in the queue: group and proposal. */
const UUID = "[0-9a-f-]{36}";
const CURSOR = new RegExp(`^(${UUID}):(${UUID})$`);

/**
 * Open proposals in the order of the queue, those that are alike together. The counts of the groups say which of them hold the
 * page, so that it is read by one index lookup a group. A cursor that is none begins anew.
 */
export async function listProposals(ctx: Pick<Context, "db">, actor: Actor, input: Input): Promise<Page<Proposal>> {
  const { first, filter } = input;
  const place = CURSOR.exec(input.after ?? "");
  const from = place ? { groupId: place[1] ?? "", id: place[2] ?? "" } : null;
  const rows = await ctx.db.readAccount(actor.accountId, async (tx) => {
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

async function readGroup(tx: Tx, { id }: ProposalGroup, after: string | null, take: number): Promise<Proposal[]> {
  const rows = await tx.proposal.findMany({
    where: { groupId: id, status: "open", ...(after === null ? {} : { id: { gt: after } }) },
    orderBy: { id: "asc" },
    take,
  });
  return rows.map(parseProposal);
}
