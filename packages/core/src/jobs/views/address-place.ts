import type { Engine } from "@plumbline/address";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { toEngine, portalEngine, type PartOptions } from "../../records/columns.ts";
import type { PartValues } from "../../records/values.ts";
import { proposalInputs } from "../../review/proposal-inputs.ts";
import type { Proposal } from "../../records/rows.ts";

/** Location of an address, as far as its parts determine it; in degrees. */
export type AddressPlace = {
  /** ISO alpha-2 code of the country that it is read as. */
  country: string | null;
  /** Two-letter US state that it names. */
  state: string | null;
  postalCode: string;
  /** Region that the postal code belongs to: a two-letter state in the US. */
  regionOfPostalCode: string | null;
  /** Coordinates of the building where they are filled in, otherwise the center of the postal code's area. */
  point: { latitude: number; longitude: number; isOfBuilding: boolean } | null;
};

export function addressPlace(engine: Engine, options: PartOptions, values: PartValues): AddressPlace {
  const fields = toEngine(engine, options, values);
  const country = engine.countryOf(fields);
  const facts = engine.factsOf(fields);
  const state = country === "US" && fields.state !== "" ? engine.formsOf("state", fields.state, country) : [];
  const building = pointOf(values);
  return {
    country,
    state: state.find((form) => /^[A-Z]{2}$/.test(form)) ?? null,
    postalCode: fields.postal_code,
    regionOfPostalCode: facts?.region ?? null,
    point: building
      ? { ...building, isOfBuilding: true }
      : facts?.point
        ? { ...facts.point, isOfBuilding: false }
        : null,
  };
}

/** Coordinates that were filled in. */
function pointOf({ latitude = "", longitude = "" }: PartValues): { latitude: number; longitude: number } | null {
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  if (latitude.trim() === "" || longitude.trim() === "") return null;
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null;
}

/** The places before and after a proposal's change; `after` is null where it proposes nothing, both where no values are stored. */
export async function proposalPlaces(
  ctx: Pick<Context, "db" | "engine">,
  actor: Actor,
  proposal: Proposal,
): Promise<{ before: AddressPlace | null; after: AddressPlace | null }> {
  const { before, after, hasValue } = proposal;
  if (before === null) return { before: null, after: null };
  const inputs = await ctx.db.readAccount(actor.accountId, (tx) => proposalInputs(tx, proposal));
  const engine = portalEngine(ctx.engine(), inputs.portal);
  const placeOf = (values: PartValues) => addressPlace(engine, inputs.options, values);
  return { before: placeOf(before), after: hasValue && after ? placeOf({ ...before, ...after }) : null };
}
