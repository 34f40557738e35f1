import { NOTHING_KNOWN } from "../pipeline/kind.ts";
import { inferredStyleOf, settingsOf } from "../../mapping/version-content.ts";
import { DEFAULT_STYLE } from "@plumbline/address";
import type { Outcome } from "@plumbline/schema/jobs/states.ts";
import { ADDRESS_PARTS, type AddressPart } from "@plumbline/schema/object-types.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import { portalEngine } from "../../records/columns.ts";
import type { Decision } from "../../records/decision.ts";
import type { PartValues } from "../../records/values.ts";
import type { RecordField } from "../../records/view.ts";
import { getProposal } from "../../review/get-proposal.ts";
import { isWithheld } from "../../records/withheld.ts";
import { proposalInputs } from "../../review/proposal-inputs.ts";
import { presentDecision } from "../preview/preview-mapping.ts";
import { decideAll } from "../pipeline/decide.ts";
import { addressPlace, type AddressPlace } from "./address-place.ts";

/** `fields`: what was typed, and what a cleaning would make of it. */
export type TypedCheck = {
  outcome: Outcome;
  reason: string;
  reasonText: string;
  notChecked: string[];
  fields: RecordField[];
  /** Of what was typed. */
  place: AddressPlace;
};

/**
 * How a cleaning would decide the values that a person types into a proposal, by the engine only and with this portal's settings.
 * Nothing is stored, written or charged; where the proposal's own values are withheld, the answer counts as a free look and is without
 * new values beyond the bound. Errors: `not_found`, `conflict` (its values are no longer stored).
 */
export async function checkTypedValues(
  ctx: Pick<Context, "db" | "engine" | "log" | "now" | "valueHashes">,
  actor: Actor,
  { id, values }: { id: string; values: Partial<Record<AddressPart, string>> },
): Promise<TypedCheck> {
  const { before, mappingVersionId, recordId, setKey, withheld, ...of } = await getProposal(ctx, actor, id);
  if (before === null) throw new AppError("conflict", "The values of this proposal are no longer kept.");
  const { version, inputs } = await ctx.db.readAccount(actor.accountId, async (tx) => ({
    version: await tx.mappingVersion.findUnique({ where: { id: mappingVersionId } }),
    inputs: await proposalInputs(tx, { ...of, mappingVersionId }),
  }));
  const parts = ADDRESS_PARTS.filter((part) => part in before);
  const typed = Object.fromEntries(parts.map((part) => [part, values[part] ?? before[part] ?? ""]));
  const work = {
    // Mapped to their own names: nothing is read from HubSpot.
    mapped: parts.map((part): [AddressPart, string] => [part, part]),
    style: { ...DEFAULT_STYLE, ...(version && { ...inferredStyleOf(version), ...settingsOf(version) }) },
    options: inputs.options,
    portal: inputs.portal,
  };
  const address = { recordId, setKey, keptPlan: null, ...NOTHING_KNOWN };
  const [decision] = await decideAll(ctx, work, [{ address, values: typed }]);
  if (!decision) throw new Error("each candidate has a decision");
  const found = { ...decision, after: { ...decision.after, ...changed(decision.changes) } };
  const [isHidden] =
    withheld === null ? [false] : await ctx.db.withAccount(actor.accountId, (tx) => isWithheld(ctx, tx, of, [found]));
  const told = isHidden ? { ...decision, after: decision.before, changes: [] } : decision;
  const { outcome, reason, reasonText, notChecked, fields } = presentDecision(told, inputs.options);
  const place = addressPlace(portalEngine(ctx.engine(), inputs.portal), inputs.options, typed);
  return { outcome, reason, reasonText, notChecked, fields, place };
}

function changed(changes: Decision["changes"]): PartValues {
  return Object.fromEntries(changes.map(({ field, after }) => [field, after]));
}
