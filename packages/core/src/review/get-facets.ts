import { HELD_BY_POLICY } from "@plumbline/schema/review/dismissals.ts";
import { FILTER_PARTS, type FilterPart } from "@plumbline/schema/review/filter-parts.ts";
import type { ProposalFilter } from "@plumbline/schema/review/rest.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { ProposalGroup } from "../generated/prisma/client.ts";
import { inQueueOrder, matches } from "./match-groups.ts";
import { groupsInScope, requireScopeAllowance } from "./scope.ts";

export type Facet = { name: FilterPart; values: { value: string; count: number }[] };

/** Proposals with the same reason that all have a value to accept, or all have none. */
export type ReviewGroup = { reason: string; hasValue: boolean; total: number; heldBack: number; withheld: number };

export type Facets = {
  /** Open proposals that match, and those of them that have a value to accept: each costs one credit at most. */
  total: number;
  acceptable: number;
  /** Those that a policy held back. */
  heldBack: number;
  /** Those whose new values are not shown. */
  withheld: number;
  /** The matching proposals by reason, in queue order. */
  groups: ReviewGroup[];
  /** The values of each facet among the proposals that match the rest of the filter, most frequent first. */
  facets: Facet[];
};

/**
 * Sums over groups: the cost does not grow with the number of proposals. Those of one job or list are counted individually.
 * Error: `rate_limited` for these.
 */
export async function getFacets(
  ctx: Pick<Context, "db" | "config">,
  actor: Actor,
  filter: ProposalFilter,
): Promise<Facets> {
  await requireScopeAllowance(ctx, actor, filter);
  const groups = await ctx.db.readAccount(actor.accountId, (tx) => groupsInScope(tx, actor.accountId, filter));
  return facetsOf(groups, filter);
}

/** Pure. */
export function facetsOf(groups: readonly ProposalGroup[], filter: ProposalFilter): Facets {
  const matching = groups.filter((group) => matches(group, filter));
  return {
    total: sum(matching),
    acceptable: sum(matching.filter(({ hasValue }) => hasValue)),
    heldBack: sum(matching.filter(({ reason }) => reason === HELD_BY_POLICY)),
    withheld: sum(matching.filter(({ isWithheld }) => isWithheld)),
    groups: groupsOf(matching),
    facets: FILTER_PARTS.map((name) => {
      const counts = new Map<string, number>();
      for (const group of groups.filter((one) => matches(one, { ...filter, [name]: undefined })))
        for (const value of valuesOf(group, name)) counts.set(value, (counts.get(value) ?? 0) + group.openCount);
      const values = [...counts].map(([value, count]) => ({ value, count }));
      return { name, values: values.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)) };
    }),
  };
}

function groupsOf(matching: readonly ProposalGroup[]): ReviewGroup[] {
  const alike = Map.groupBy(matching.toSorted(inQueueOrder), ({ reason, hasValue }) => `${hasValue} ${reason}`);
  return [...alike.values()].flatMap((groups) => {
    const [one] = groups;
    if (!one) return [];
    const { reason, hasValue } = one;
    const total = sum(groups);
    const withheld = sum(groups.filter(({ isWithheld }) => isWithheld));
    return [{ reason, hasValue, total, heldBack: reason === HELD_BY_POLICY ? total : 0, withheld }];
  });
}

function valuesOf(group: ProposalGroup, name: FilterPart): readonly string[] {
  switch (name) {
    case "portal_id":
      return [group.portalId];
    case "object_type":
      return [group.objectType];
    case "address_set":
      return [group.setKey];
    case "kind":
      return group.kinds;
    case "field":
      return group.fields;
    case "confidence":
      return group.confidence === "" ? [] : [group.confidence];
    case "has_value":
      return [String(group.hasValue)];
    case "missing_option":
      return group.detail === "" ? [] : [group.detail];
    case "reason":
    case "country":
      return [group[name]];
  }
}

function sum(groups: readonly ProposalGroup[]): number {
  return groups.reduce((all, { openCount }) => all + openCount, 0);
}
