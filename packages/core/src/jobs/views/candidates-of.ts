import { inferredStyleOf, settingsOf } from "../../mapping/version-content.ts";
import { DEFAULT_STYLE } from "@plumbline/address";
import type { CandidateBasis } from "@plumbline/address";
import { ADDRESS_PART_LABELS, MAIN_PARTS, type AddressPart } from "@plumbline/schema/object-types.ts";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { fromEngine, toEngine, portalEngine } from "../../records/columns.ts";
import { proposalInputs } from "../../review/proposal-inputs.ts";
import type { Proposal } from "../../records/rows.ts";

/** One candidate for a proposal; `text` states its evidence. */
export type ProposalCandidate = { values: { part: AddressPart; value: string }[]; text: string };

const BASIS_TEXTS: Record<CandidateBasis, string> = {
  code_like_written: "postal code that differs in a character",
  code_of_city: "postal code of this city",
  city_like_written: "city with a similar name",
  city_of_code: "city of this postal code",
  state_of_code: "state of this postal code",
  state_of_city: "state that has this city",
  country_of_city: "country that has a city of this name",
  country_like_written: "country with a similar name",
  found_by_service: "found by the address service",
};

/** The engine's candidates, most likely first; none if the values are no longer stored, or are withheld. */
export async function candidatesOf(
  ctx: Pick<Context, "db" | "engine">,
  actor: Pick<Actor, "accountId">,
  proposal: Proposal,
): Promise<ProposalCandidate[]> {
  const { before } = proposal;
  // A candidate can be the value that is withheld.
  if (before === null || proposal.withheld !== null) return [];
  const { version, inputs } = await ctx.db.readAccount(actor.accountId, async (tx) => ({
    version: await tx.mappingVersion.findUnique({ where: { id: proposal.mappingVersionId } }),
    inputs: await proposalInputs(tx, proposal),
  }));
  const engine = portalEngine(ctx.engine(), inputs.portal);
  const parts = MAIN_PARTS.filter((part) => part in before);
  const style = { ...DEFAULT_STYLE, ...(version && { ...inferredStyleOf(version), ...settingsOf(version) }) };
  const fields = toEngine(engine, inputs.options, before);
  const result = engine.clean(fields, style, { parts });
  return result.candidates.flatMap(({ values, basis, restsOn }) => {
    const proposed = { ...result, address: { ...fields, ...values }, changes: [] };
    const { address, missing } = fromEngine(engine, { options: inputs.options, style }, before, proposed);
    // HubSpot would refuse the value.
    if (missing) return [];
    const changed = MAIN_PARTS.flatMap((part) =>
      values[part] === undefined || address[part] === (before[part] ?? "") ? [] : [{ part, value: address[part] }],
    );
    return [{ values: changed, text: textOf(basis, restsOn) }];
  });
}

function textOf(basis: CandidateBasis, restsOn: readonly AddressPart[]): string {
  const fields = restsOn.map((part) => ADDRESS_PART_LABELS[part].toLowerCase()).join(", ");
  return fields === "" ? BASIS_TEXTS[basis] : `${BASIS_TEXTS[basis]}; fits ${fields}`;
}
