import type { RecordInput } from "@plumbline/schema/records/rest.ts";
import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { PARTS_AS_READ, type AddressPart } from "@plumbline/schema/object-types.ts";
import type { UncheckedPart } from "@plumbline/schema/records/not-checked.ts";
import type { Actor } from "../../actor.ts";
import { readInForce } from "../../connections/in-force.ts";
import { type PortalInputs } from "../../connections/portal-inputs.ts";
import type { MappingPlace } from "../../connections/place-name.ts";
import { refOf } from "../../connections/require-connection.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { mappedOf } from "../../mapping/version-content.ts";
import { unlessStopped, UNREADABLE } from "../../records/store.ts";
import { consumeRateLimit } from "../../rate-limits/consume-rate-limit.ts";
import { partOptions, portalEngine, type PartOptions } from "../../records/columns.ts";
import { labelOf, notChecked } from "../../records/view.ts";
import { parseDecidedRecord } from "../../records/rows.ts";
import { partValues, type PartValues } from "../../records/values.ts";
import { addressPlace, type AddressPlace } from "./address-place.ts";
import { NAMED_BY, BRIEFLY, nameOf } from "./record-names.ts";

/** One address of a record as HubSpot has it now. */
export type AddressNow = {
  addressSet: string;
  /** Empty for the primary set. */
  label: string;
  values: { part: AddressPart; value: string }[];
  notChecked: UncheckedPart[];
  place: AddressPlace;
};

/**
 * `isGone`: the record no longer exists in HubSpot, and it has no addresses. The primary address comes first. `placeBefore`: place
 * of the primary address before a job last changed it; null where none did, or its values are no longer stored.
 */
export type RecordNow = {
  isGone: boolean;
  name: string | null;
  addresses: AddressNow[];
  placeBefore: AddressPlace | null;
};

/**
 * A record as HubSpot has it now, by the mappings in force; never stored. Null where it cannot be read: the portal is not
 * connected, its object type is off, or HubSpot refuses or is slow. Error: `rate_limited`.
 */
export async function recordNow(
  ctx: Pick<Context, "config" | "db" | "openRecords" | "log" | "engine" | "addressService">,
  actor: Actor,
  { portalId, objectType, recordId }: RecordInput,
): Promise<RecordNow | null> {
  await consumeRateLimit(ctx, { rate: "recordNamesPerAccount", by: [actor.accountId] });
  const found = await ctx.db.readAccount(actor.accountId, async (tx) => {
    const connection = await tx.connection.findFirst({ where: { portalId, status: "active" } });
    if (!connection) return null;
    const valuesBefore = await valuesBeforeLastChange(tx, actor.accountId, { portalId, objectType, recordId });
    return { connection, valuesBefore, ...(await mappedSets(tx, { connectionId: connection.id, objectType })) };
  });
  if (!found || found.sets.length === 0) return null;
  const { connection, sets, portal, valuesBefore } = found;
  try {
    const mapped = sets.flatMap((set) => set.mapped.map(([, property]) => property));
    const store = ctx.openRecords({ ref: refOf(connection), objectType }, BRIEFLY);
    const { values, locked } = unlessStopped(await store.read([recordId], [...NAMED_BY[objectType], ...mapped]));
    if (locked.length > 0) return null;
    const read = values.get(recordId);
    // What is not as specified cannot be shown.
    if (read && Object.values(read).includes(UNREADABLE)) return null;
    if (!read) return { isGone: true, name: null, addresses: [], placeBefore: null };
    const [primary] = sets;
    const engine = portalEngine(ctx.engine(), portal);
    return {
      isGone: false,
      name: nameOf(objectType, read) || null,
      addresses: sets.map((set) => addressNow(ctx, set, { portal, values: partValues(set, read) })),
      placeBefore: primary && valuesBefore ? addressPlace(engine, primary.options, valuesBefore) : null,
    };
  } catch (error) {
    ctx.log.debug({ portalId, err: error }, "a record could not be read");
    return null;
  }
}

/** The newest jobs of a record that are searched for its last change. */
const MAX_JOBS = 200;

/** By the index on records: the values of the primary address that the last change by a job, or by an undo, replaced. */
async function valuesBeforeLastChange(
  tx: Tx,
  accountId: string,
  { portalId, objectType, recordId }: RecordInput,
): Promise<PartValues | null> {
  const [changed] = await tx.$queryRaw<{ job_id: string }[]>`
    SELECT r.job_id FROM (
      SELECT job_id, state, before IS NOT NULL AS is_kept FROM job_record
      WHERE account_id = ${accountId}::uuid AND record_id = ${recordId} AND set_key = ${PRIMARY_SET}
      ORDER BY job_id DESC LIMIT ${MAX_JOBS}
    ) r
    CROSS JOIN LATERAL (SELECT portal_id, object_type FROM job WHERE job.id = r.job_id LIMIT 1) j
    WHERE r.state IN ('corrected', 'restored') AND r.is_kept AND j.portal_id = ${portalId} AND j.object_type = ${objectType}
    ORDER BY r.job_id DESC LIMIT 1`;
  if (!changed) return null;
  const row = await tx.jobRecord.findFirst({ where: { jobId: changed.job_id, recordId, setKey: PRIMARY_SET } });
  return row && parseDecidedRecord(row).before;
}

type MappedSet = {
  addressSet: string;
  label: string;
  mapped: ReturnType<typeof mappedOf>;
  options: PartOptions;
};

/** In their order, the primary set first; none while the object type is off. */
async function mappedSets(tx: Tx, place: MappingPlace): Promise<{ sets: MappedSet[]; portal: PortalInputs }> {
  const { mappings, options, portal } = await readInForce(tx, place);
  const versions = await tx.mappingVersion.findMany({
    where: { id: { in: mappings.map(({ versionId }) => versionId) } },
  });
  const sets = mappings.flatMap(({ setKey, label, versionId }) => {
    const version = versions.find(({ id }) => id === versionId);
    if (!version) return [];
    const mapped = mappedOf(version);
    return [{ addressSet: setKey, label, mapped, options: partOptions(mapped, options) }];
  });
  return { sets, portal };
}

function addressNow(
  ctx: Pick<Context, "engine" | "addressService">,
  { addressSet, label, options }: MappedSet,
  { portal, values }: { portal: PortalInputs; values: PartValues },
): AddressNow {
  const judged = { state: "confirmed", reason: null, before: values, after: values } as const;
  return {
    addressSet,
    label,
    values: PARTS_AS_READ.flatMap((part) => {
      const value = values[part];
      return value === undefined ? [] : [{ part, value: labelOf(options, part, value) ?? value }];
    }),
    place: addressPlace(portalEngine(ctx.engine(), portal), options, values),
    notChecked: ctx.addressService ? [] : notChecked(ctx.engine(), judged, options),
  };
}
