import { foldWords } from "@plumbline/address";
import {
  MAX_REPLACEMENT_RULES,
  type AddReplacementRulesInput,
  type ReplacementRule,
  type ReplacementRuleInput,
} from "@plumbline/schema/portals/replacement-rules.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { writeOwnEvent } from "../../audit/write-audit-event.ts";
import { requireConnection } from "../../connections/require-connection.ts";
import type { Context } from "../../context.ts";
import { lockRow } from "../../db/lock-row.ts";
import { savePortalSetting } from "../save-portal-setting.ts";
import { listReplacementRules } from "./list-replacement-rules.ts";

/** A rule as it is stored. `country`: empty = any. */
export type FoldedRule = { part: string; country: string; foldedText: string; text: string; replacement: string };

/** Two rules, the second of which would replace the result of the first; null where there are none. */
export function chainedRules(rules: readonly FoldedRule[]): { first: FoldedRule; next: FoldedRule } | null {
  const byText = Map.groupBy(rules, ({ part, foldedText }) => `${part}/${foldedText}`);
  for (const first of rules) {
    const foldedReplacement = foldWords(first.replacement);
    // Another spelling of the same text: one rule covers all of them.
    if (foldedReplacement === first.foldedText) continue;
    const next = byText.get(`${first.part}/${foldedReplacement}`)?.find((rule) => mayMeet(first, rule));
    if (next) return { first, next };
  }
  return null;
}

function mayMeet(one: FoldedRule, other: FoldedRule): boolean {
  return one.country === "" || other.country === "" || one.country === other.country;
}

/**
 * All or none; a rule for the same part, country and text replaces the earlier one. They apply to every write that begins later:
 * reviews and failures are decided anew, confirmed and corrected addresses are not. Errors: `not_found`,
 * `invalid_input` (a rule that would be replaced by another one), `conflict` (more than 1,000).
 */
export async function addReplacementRules(
  ctx: Pick<Context, "db" | "now" | "newId">,
  actor: Actor,
  { portalId, rules }: AddReplacementRulesInput,
): Promise<ReplacementRule[]> {
  const { id, accountId, portalName } = await requireConnection(ctx, actor, portalId);
  const added = new Map(rules.map(folded).map((rule) => [keyOf(rule), rule]));
  if ([...added.values()].some(({ foldedText }) => foldedText === ""))
    throw new AppError("invalid_input", "A value that is replaced needs at least one letter or digit.");
  await ctx.db.withAccount(accountId, async (tx) => {
    // Serialized, so that the limit is exact and no two rules form a chain.
    await lockRow(tx, "connection", id);
    const stored = await tx.replacementRule.findMany({ where: { accountId, portalId } });
    const kept = stored.filter((rule) => !added.has(keyOf(rule)));
    if (kept.length + added.size > MAX_REPLACEMENT_RULES)
      throw new AppError(
        "conflict",
        `A portal can have ${MAX_REPLACEMENT_RULES.toLocaleString("en-US")} replacement rules.`,
      );
    const chain = chainedRules([...kept, ...added.values()]);
    if (chain)
      throw new AppError(
        "invalid_input",
        `One rule replaces "${chain.first.text}" with "${chain.first.replacement}", and another replaces that with "${chain.next.replacement}". Replaced values aren't replaced again: enter the final value in each rule.`,
      );
    const replaced = stored.filter((rule) => added.has(keyOf(rule))).map((rule) => rule.id);
    await tx.replacementRule.deleteMany({ where: { id: { in: replaced } } });
    const createdAt = ctx.now();
    await savePortalSetting(tx, { accountId, portalId }, createdAt);
    await tx.replacementRule.createMany({
      data: [...added.values()].map((rule) => ({ id: ctx.newId(), accountId, portalId, ...rule, createdAt })),
    });
    const detail = `${portalName}: ${added.size.toLocaleString("en-US")} added`;
    await writeOwnEvent(ctx, tx, actor, { action: "replacement_rules_added", detail, portalId });
  });
  return await listReplacementRules(ctx, actor, { portalId });
}

function folded({ country, ...rule }: ReplacementRuleInput): FoldedRule {
  return { ...rule, country: country ?? "", foldedText: foldWords(rule.text) };
}

function keyOf({ part, country, foldedText }: Pick<FoldedRule, "part" | "country" | "foldedText">): string {
  return `${part}/${country}/${foldedText}`;
}
