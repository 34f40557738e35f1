import { foldWords, type Reason } from "@plumbline/address";
import { type SuggestedReplacementRule } from "@plumbline/schema/portals/replacement-rules.ts";
import { REPLACED_PARTS, type ReplacedPart } from "@plumbline/schema/portals/replaced-parts.ts";
import type { Actor } from "../../actor.ts";
import { requireConnection } from "../../connections/require-connection.ts";
import type { Context } from "../../context.ts";
import type { PartValues } from "../../records/values.ts";

/** Maximum number of newest decisions that are read. */
const DECISIONS = 500;
const LEAST_TIMES = 3;
const MOST_SUGGESTIONS = 5;

/** Reviews of unknown names: a person's replacement applies to other records, too. */
const UNKNOWN_NAMES: Readonly<Record<ReplacedPart, readonly Reason[]>> = {
  city: ["city_unknown", "city_misspelled"],
  state: ["state_unknown"],
  country: ["country_unknown"],
};

type Decided = { reason: string; before: PartValues | null; after: PartValues | null };

/** Names that people have substituted for unknown ones at least three times and that no rule replaces yet. Error: `not_found`. */
export async function suggestReplacementRules(
  ctx: Pick<Context, "db">,
  actor: Actor,
  { portalId }: { portalId: string },
): Promise<SuggestedReplacementRule[]> {
  const { accountId } = await requireConnection(ctx, actor, portalId);
  const { decided, rules } = await ctx.db.readAccount(accountId, async (tx) => ({
    decided: await tx.$queryRaw<Decided[]>`
      SELECT reason, before, after FROM proposal
      WHERE account_id = ${accountId}::uuid AND portal_id = ${portalId} AND status IN ('accepted', 'written')
      ORDER BY decided_at DESC LIMIT ${DECISIONS}`,
    rules: await tx.replacementRule.findMany({
      where: { accountId, portalId },
      select: { part: true, foldedText: true, replacement: true },
    }),
  }));
  const isRule = ({ part, text, replacement }: SuggestedReplacementRule) =>
    rules.some(
      (rule) =>
        rule.part === part &&
        // Also excludes a suggestion whose result a rule replaces, or that replaces a rule's result.
        [foldWords(text), foldWords(replacement)].some(
          (folded) => folded === rule.foldedText || folded === foldWords(rule.replacement),
        ),
    );
  return counted(decided)
    .filter((suggestion) => !isRule(suggestion))
    .slice(0, MOST_SUGGESTIONS);
}

/** Most frequent first. */
function counted(decided: readonly Decided[]): SuggestedReplacementRule[] {
  const found = new Map<string, SuggestedReplacementRule>();
  for (const { reason, before, after } of decided)
    for (const part of REPLACED_PARTS) {
      const [text, replacement] = [before?.[part]?.trim() ?? "", after?.[part]?.trim() ?? ""];
      if (foldWords(text) === "" || replacement === "" || foldWords(text) === foldWords(replacement)) continue;
      if (!UNKNOWN_NAMES[part].some((known) => known === reason)) continue;
      const key = JSON.stringify([part, foldWords(text), replacement]);
      const { times } = found.get(key) ?? { times: 0 };
      found.set(key, { part, text, replacement, times: times + 1 });
    }
  return [...found.values()].filter(({ times }) => times >= LEAST_TIMES).toSorted((a, b) => b.times - a.times);
}
