import type { RecordInput } from "@plumbline/schema/records/rest.ts";
import { ADDRESS_PARTS, type AddressPart } from "@plumbline/schema/object-types.ts";
import type { UncheckedPart } from "@plumbline/schema/records/not-checked.ts";
import type { Actor } from "../../actor.ts";
import { primaryOf, readInForce } from "../../connections/mapping-in-force.ts";
import { refOf } from "../../connections/require-connection.ts";
import type { Context } from "../../context.ts";
import { mappedProperties, partsOf } from "../../mapping/version-content.ts";
import { readRecords } from "../../portals/hubspot/records.ts";
import { consumeRateLimit } from "../../rate-limits/consume-rate-limit.ts";
import { partOptions } from "../../records/columns.ts";
import { labelOf } from "../../records/record-view.ts";
import { notChecked } from "../../records/not-checked.ts";
import { portalEngine } from "../../records/portal-engine.ts";
import { partValues } from "../../records/part-values.ts";
import { addressPlace, type AddressPlace } from "./address-place.ts";
import { BRIEFLY, NAMED_BY, nameOf } from "./record-names.ts";

/** `isGone`: HubSpot has no such record any more. */
export type RecordNow = {
  isGone: boolean;
  name: string | null;
  values: { part: AddressPart; value: string }[];
  notChecked: UncheckedPart[];
  place: AddressPlace | null;
};

/**
 * A record as HubSpot has it now, by the mapping in force; stored nowhere. Null where it cannot be read: the portal is not connected, its
 * object type is off, or HubSpot refuses or is slow. Error: `rate_limited`.
 */
export async function recordNow(
  ctx: Pick<Context, "config" | "db" | "hubspot" | "log" | "engine" | "addressService">,
  actor: Actor,
  { portalId, objectType, recordId }: RecordInput,
): Promise<RecordNow | null> {
  await consumeRateLimit(ctx, { rate: "recordNamesPerAccount", by: [actor.accountId] });
  const found = await ctx.db.readAccount(actor.accountId, async (tx) => {
    const connection = await tx.connection.findFirst({ where: { portalId, status: "active" } });
    const inForce = connection && (await readInForce(tx, { connectionId: connection.id, objectType }));
    const mapping = inForce && primaryOf(inForce);
    const version = mapping && (await tx.mappingVersion.findUnique({ where: { id: mapping.versionId } }));
    if (!connection || !inForce || !version) return null;
    const mapped = mappedProperties(partsOf(version));
    const { options, countryDefault } = inForce;
    return { connection, mapped, options: partOptions(mapped, options), countryDefault };
  });
  if (!found) return null;
  const { connection, mapped, options, countryDefault } = found;
  try {
    const properties = [...NAMED_BY[objectType], ...mapped.map(([, property]) => property)];
    const input = { objectType, ids: [recordId], properties };
    const read = (await readRecords(ctx.hubspot, refOf(connection), input, { waitPolicy: BRIEFLY })).get(recordId);
    if (!read) return { isGone: true, name: null, values: [], notChecked: [], place: null };
    const values = partValues({ mapped }, read);
    const judged = { state: "confirmed", reason: null, before: values, after: values } as const;
    return {
      isGone: false,
      name: nameOf(objectType, read) || null,
      values: ADDRESS_PARTS.flatMap((part) => {
        const value = values[part];
        return value === undefined ? [] : [{ part, value: labelOf(options, part, value) ?? value }];
      }),
      place: addressPlace(portalEngine(ctx.engine(), countryDefault), options, values),
      notChecked: ctx.addressService ? [] : notChecked(ctx.engine(), judged, options),
    };
  } catch (error) {
    ctx.log.debug({ portalId, err: error }, "a record could not be read");
    return null;
  }
}
