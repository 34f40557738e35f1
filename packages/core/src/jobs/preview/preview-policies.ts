import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { WRITE_POLICIES, type WritePolicyName } from "@plumbline/schema/review/policies.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { PartOptions } from "../../records/columns.ts";
import type { Decision } from "../../records/decision.ts";
import { getAddressSets } from "../../mapping/get-address-sets.ts";
import { decideSample, presentDecision, type PreviewContext, type PreviewRecord } from "./preview-mapping.ts";
import { applyPolicy } from "../../review/apply-policy.ts";

export type PolicyPreview = {
  policy: WritePolicyName;
  written: number;
  heldBack: number;
  /** A record that would be written, and one that would wait for review. */
  writtenExample: PreviewRecord | null;
  heldBackExample: PreviewRecord | null;
};

/**
 * What each policy would do with a portal's most recently changed records, under the saved mapping. Nothing is written, stored or
 * charged. Errors: `not_found` (also where the type is not mapped), `needs_reconnect`, `crm_unavailable`, `crm_refused`,
 * `rate_limited`.
 */
export async function previewPolicies(
  ctx: PreviewContext,
  actor: Actor,
  { portalId, objectType, addressSet }: { portalId: string; objectType: ObjectType; addressSet: string },
): Promise<PolicyPreview[]> {
  const mapping = (await getAddressSets(ctx, actor, { portalId, objectType })).find(
    ({ setKey }) => setKey === addressSet,
  );
  if (!mapping) throw new AppError("not_found", "This object type is not mapped.");
  const { decisions, options } = await decideSample(ctx, actor, { portalId, listId: null, ...mapping });
  return WRITE_POLICIES.map((policy) => {
    const written = decisions.filter((decision) => applyPolicy(policy, decision).outcome === "corrected");
    const held = decisions.filter((decision) => applyPolicy(policy, decision).outcome === "review");
    return {
      policy,
      written: written.length,
      heldBack: held.length,
      // Records that the policies treat differently are the better examples.
      writtenExample: exampleOf(written, options, (decision) => !isFormatOnly(decision)),
      heldBackExample: exampleOf(held, options, ({ outcome }) => outcome === "corrected"),
    };
  });
}

function exampleOf(
  decisions: readonly Decision[],
  options: PartOptions,
  isTelling: (decision: Decision) => boolean,
): PreviewRecord | null {
  const example = decisions.find(isTelling) ?? decisions[0];
  return example ? presentDecision(example, options) : null;
}

function isFormatOnly({ changes }: Decision): boolean {
  return changes.every(({ kind }) => kind === "format");
}
