import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { WRITE_POLICIES, type WritePolicyName } from "@plumbline/schema/review/policies.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { PartOptions } from "../../records/columns.ts";
import type { Decision } from "../../records/decision.ts";
import { listLists } from "../../portals/list-lists.ts";
import { getAddressSets } from "../../mapping/get-address-sets.ts";
import { decideSample, presentDecision, type PreviewContext, type PreviewRecord } from "./preview-mapping.ts";
import { applyPolicy } from "../../review/policy.ts";

export type PolicyPreview = {
  policy: WritePolicyName;
  /** The list whose records were read; null for the most recently changed records. */
  listName: string | null;
  written: number;
  heldBack: number;
  /** A record that would be written, and one that would wait for review. */
  writtenExample: PreviewRecord | null;
  heldBackExample: PreviewRecord | null;
};

type Input = { portalId: string; objectType: ObjectType; addressSet: string };
type Saved = Awaited<ReturnType<typeof getAddressSets>>[number];

/**
 * What each policy would do with a portal's most recently changed records, under the saved mapping; if none of them needs a change,
 * with the beginning of the largest list instead. Nothing is written, stored or charged. Errors: `not_found` (also where the type
 * is not mapped), `needs_reconnect`, `crm_unavailable`, `crm_refused`, `rate_limited`.
 */
export async function previewPolicies(
  ctx: PreviewContext,
  actor: Actor,
  { portalId, objectType, addressSet }: Input,
): Promise<PolicyPreview[]> {
  const mapping = (await getAddressSets(ctx, actor, { portalId, objectType })).find(
    ({ setKey }) => setKey === addressSet,
  );
  if (!mapping) throw new AppError("not_found", "This object type is not mapped.");
  const recent = await previewsOf(ctx, actor, { portalId, mapping, list: null });
  if (recent.some(({ written, heldBack }) => written + heldBack > 0)) return recent;
  const list = largest(await listLists(ctx, actor, { portalId, objectType }));
  return list ? await previewsOf(ctx, actor, { portalId, mapping, list }) : recent;
}

async function previewsOf(
  ctx: PreviewContext,
  actor: Actor,
  { portalId, mapping, list }: { portalId: string; mapping: Saved; list: ListInPreview | null },
): Promise<PolicyPreview[]> {
  const { decisions, options } = await decideSample(ctx, actor, { portalId, listId: list?.listId ?? null, ...mapping });
  return WRITE_POLICIES.map((policy) => {
    const written = decisions.filter((decision) => applyPolicy(policy, decision).outcome === "corrected");
    const held = decisions.filter((decision) => applyPolicy(policy, decision).outcome === "review");
    return {
      policy,
      listName: list?.name ?? null,
      written: written.length,
      heldBack: held.length,
      // Records that the policies treat differently are the better examples.
      writtenExample: exampleOf(written, options, (decision) => !isFormatOnly(decision)),
      heldBackExample: exampleOf(held, options, ({ outcome }) => outcome === "corrected"),
    };
  });
}

/** Null if no list is known to have members. */
type ListInPreview = { listId: string; name: string; size: number; isReady: boolean };

function largest(lists: readonly ListInPreview[]): ListInPreview | null {
  const [first] = lists.filter(({ isReady, size }) => isReady && size > 0).toSorted((a, b) => b.size - a.size);
  return first ?? null;
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
