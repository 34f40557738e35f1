import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { lockFreeLooks } from "../credits/free-looks.ts";
import type { Tx } from "../db/database.ts";
import { portalEngine } from "../records/columns.ts";
import { parseProposal, type Proposal } from "../records/rows.ts";
import { isWithheld, type Withheld } from "../records/withheld.ts";
import { count, ensureGroups, groupKey, groupOf, moveCounts } from "./proposal-groups.ts";
import { openGroups } from "./match-groups.ts";
import { proposalInputs } from "./proposal-inputs.ts";

/** Proposals that one call looks at. */
const SLICE = 500;

type ShowContext = Pick<Context, "db" | "engine" | "newId" | "now" | "valueHashes">;
/** `content`: what is shown from now on. */
type Next = Proposal & { content: Withheld };

/**
 * Shows the next withheld proposals, as many as the bound on free looks leaves room for: they can be accepted from then on. Returns how
 * many were shown and how many are still withheld.
 */
export async function showWithheldProposals(
  ctx: ShowContext,
  actor: Actor,
): Promise<{ shown: number; withheld: number }> {
  return await ctx.db.withAccount(actor.accountId, async (tx) => {
    await lockFreeLooks(tx, actor.accountId);
    const groups = (await openGroups(tx)).filter((group) => group.isWithheld);
    const total = groups.reduce((sum, { openCount }) => sum + openCount, 0);
    if (total === 0) return { shown: 0, withheld: 0 };
    const shown = await nextShown(
      ctx,
      tx,
      groups.map(({ id }) => id),
    );
    const moved = new Map<string, number>();
    for (const alike of Map.groupBy(shown, placeKey).values()) await showIn(ctx, tx, alike, moved);
    await moveCounts(tx, moved);
    return { shown: shown.length, withheld: total - shown.length };
  });
}

/** The next ones in the order of their ids, locked, for which there is room. */
async function nextShown(ctx: ShowContext, tx: Tx, groupIds: string[]): Promise<Next[]> {
  const ids = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM proposal WHERE group_id = ANY (${groupIds}::uuid[]) AND status = 'open' ORDER BY id LIMIT ${SLICE} FOR UPDATE`;
  const rows = await tx.proposal.findMany({ where: { id: { in: ids.map(({ id }) => id) } }, orderBy: { id: "asc" } });
  const next = rows.map(parseProposal).map((row) => ({ ...row, content: contentOf(row) }));
  // What a person has entered, and taken back, is shown without a look.
  const shown: Next[] = next.filter(({ withheld }) => withheld === null);
  const hidden = next.filter(({ withheld }) => withheld !== null);
  for (const alike of Map.groupBy(hidden, ({ portalId, objectType }) => `${portalId}/${objectType}`).values()) {
    const [one] = alike;
    if (!one) continue;
    const found = alike.map(({ recordId, setKey, before, content }) => ({
      recordId,
      setKey,
      before: before ?? {},
      ...content,
    }));
    const stays = await isWithheld(ctx, tx, one, found);
    shown.push(...alike.filter((_row, at) => stays[at] === false));
  }
  return shown;
}

function contentOf({ before, after, changes, withheld }: Proposal): Withheld {
  return withheld ?? { after: after ?? before ?? {}, changes: changes ?? [] };
}

const placeKey = ({ connectionId, objectType, setKey, mappingVersionId }: Proposal) =>
  `${connectionId}/${objectType}/${setKey}/${mappingVersionId}`;

/** Proposals of one set and mapping version move to the groups of their values. */
async function showIn(ctx: ShowContext, tx: Tx, proposals: readonly Next[], moved: Map<string, number>): Promise<void> {
  const [one] = proposals;
  if (!one) return;
  const { accountId, connectionId, portalId, objectType, setKey } = one;
  const { options, portal } = await proposalInputs(tx, one);
  const engine = portalEngine(ctx.engine(), portal);
  const grouped = proposals.map((proposal) => ({
    proposal,
    group: groupOf(engine, options, { reason: proposal.reason, before: proposal.before ?? {}, ...proposal.content }),
  }));
  const groups = await ensureGroups(
    ctx,
    tx,
    { accountId, connectionId, portalId, objectType, setKey },
    grouped.map(({ group }) => group),
  );
  const rows = grouped.map(({ proposal: { id, groupId }, group }) => {
    const to = groups.get(groupKey({ setKey }, group)) ?? "";
    count(moved, groupId, -1);
    count(moved, to, 1);
    return { id, group_id: to };
  });
  await tx.$executeRaw`
    UPDATE proposal p SET after = COALESCE(p.withheld -> 'after', p.after), changes = COALESCE(p.withheld -> 'changes', p.changes), withheld = NULL, has_value = true, group_id = o.group_id
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS o (id uuid, group_id uuid) WHERE p.id = o.id`;
}
