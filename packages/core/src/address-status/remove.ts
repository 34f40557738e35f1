import {
  segmentName,
  statusDefinition,
  statusProperty,
  STATUS_GROUP,
  type StatusDefinition,
} from "@plumbline/schema/address-status/address-status.ts";
import { OBJECT_TYPES, type ObjectType } from "@plumbline/schema/object-types.ts";
import { AppError } from "../app-error.ts";
import { refOf } from "../connections/require-connection.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { enqueueEmail } from "../email/enqueue-email.ts";
import { ownerOf } from "../email/owner-of.ts";
import type { Connection } from "../generated/prisma/client.ts";
import { isWaitable } from "../portals/hubspot/errors.ts";
import { API_WAIT_POLICY } from "../portals/hubspot/hubspot.ts";
import { isGranted, scopesFor } from "../portals/hubspot/operations.ts";
import { readDefinitions, removeGroup, removeProperty, type Definition } from "../portals/hubspot/schemas.ts";
import { findSegment, removeSegment } from "../portals/hubspot/segments.ts";
import { readStatusSets, type StatusOfSet, type StatusSegment } from "./properties.ts";

/** The object type of a portal, with what calls to HubSpot need. */
export type StatusPlace = Parameters<typeof readDefinitions>[0] & {
  accountId: string;
  connectionId: string;
  objectType: ObjectType;
  /** Without the scope nothing was created, and HubSpot would refuse the read. */
  may: { writeSchemas: boolean };
};

/**
 * Removes what Plumbline has created in HubSpot for the statuses of these sets: segments first, which use the properties, then
 * properties, then the group if it is empty. What is already gone counts as removed; what was created right before an interruption
 * is found by its definition. Returns the names of properties that HubSpot keeps because a customer's list or workflow uses them.
 */
export async function removeStatus(
  ctx: Pick<Context, "db">,
  place: StatusPlace,
  sets: readonly StatusOfSet[],
): Promise<string[]> {
  const { accountId, connectionId, objectType } = place;
  const defined = await readDefinitions(place, "in use");
  const ends = new Map<string, Removal>();
  for (const set of sets) ends.set(set.setKey, await removeSet(ctx, place, set, defined));
  const left = [...(await readDefinitions(place, "in use")).values()];
  if (place.may.writeSchemas && left.every(({ groupName }) => groupName !== STATUS_GROUP.name))
    await removeGroup(place);
  const removed = [...ends].flatMap(([setKey, { end }]) => (end === "removed" ? [setKey] : []));
  // Last: until then an interrupted removal is retried.
  await ctx.db.withAccount(accountId, (tx) =>
    tx.addressStatus.deleteMany({ where: { connectionId, objectType, setKey: { in: removed }, mode: "remove" } }),
  );
  return [...ends.values()].flatMap(({ inUse }) => inUse);
}

/** `on again`: switched on again meanwhile; the next sync recreates what is gone. */
type Removal = { end: "removed" | "in use" | "on again"; inUse: string[] };

async function removeSet(
  ctx: Pick<Context, "db">,
  place: StatusPlace,
  set: StatusOfSet,
  defined: ReadonlyMap<string, Definition>,
): Promise<Removal> {
  const { accountId, connectionId, objectType } = place;
  const { setKey, label, segments, properties } = set;
  const inUse: string[] = [];
  const step = async (work: (tx: Tx, isOn: boolean) => Promise<unknown>) =>
    await ctx.db.withAccount(accountId, async (tx) => {
      const isOn = await isOnAgain(tx, place, setKey);
      await work(tx, isOn);
      return isOn;
    });
  for (const segment of segments) {
    if (await step(nothing)) return { end: "on again", inUse };
    const listId = segment.listId ?? (await unnoted(place, set, segment));
    if (listId !== null) await removeSegment(place, listId);
    const where = { connectionId, objectType, setKey, kind: segment.kind };
    await step(async (tx, isOn) => {
      if (isOn) await tx.statusSegment.updateMany({ where, data: { listId: null, state: "pending" } });
      else await tx.statusSegment.deleteMany({ where });
    });
  }
  for (const { property, columnName, isOurs, state } of properties) {
    if (await step(nothing)) return { end: "on again", inUse };
    const found = defined.get(property);
    const isUnnoted =
      state === "pending" && found !== undefined && isOfOurKind(found, statusDefinition(setKey, label, columnName));
    const end = isOurs || isUnnoted ? await removeProperty(place, property) : "removed";
    if (end === "refused") inUse.push(property);
    const where = { connectionId, objectType, property };
    await step(async (tx, isOn) => {
      if (isOn) await tx.statusProperty.updateMany({ where, data: { state: "pending", isOurs: end === "refused" } });
      else if (end === "removed") await tx.statusProperty.deleteMany({ where });
      else await tx.statusProperty.updateMany({ where, data: { state: "in_use", isOurs: true } });
    });
  }
  return { end: inUse.length > 0 ? "in use" : "removed", inUse };
}

const nothing = () => Promise.resolve();

/** A segment that was created but whose id was not stored. */
async function unnoted(
  place: StatusPlace,
  { setKey, label }: StatusOfSet,
  { kind }: StatusSegment,
): Promise<string | null> {
  const property = statusProperty(setKey, "status");
  return await findSegment(place, { name: segmentName(place.objectType, label, kind), property, value: kind });
}

/** Whether it was switched on again during the removal. Locks the row, so that this cannot change in between. */
async function isOnAgain(tx: Tx, { connectionId, objectType }: StatusPlace, setKey: string): Promise<boolean> {
  const rows = await tx.$queryRaw<{ mode: string; status: string }[]>`
    SELECT s.mode, c.status FROM address_status s JOIN connection c ON c.id = s.connection_id
    WHERE s.connection_id = ${connectionId}::uuid AND s.object_type = ${objectType} AND s.set_key = ${setKey} FOR UPDATE OF s`;
  return rows.some(({ mode, status }) => mode === "write" && status === "active");
}

/** Pure: whether a property can hold the values of this column. */
export function isSameKind(found: Definition, { type, fieldType }: StatusDefinition): boolean {
  return (
    found.type === type &&
    found.fieldType === fieldType &&
    !found.calculated &&
    !found.modificationMetadata?.readOnlyValue
  );
}

/** Pure: whether a property is as Plumbline creates it. Only one in Plumbline's group can be its own. */
export function isOfOurKind(found: Definition, definition: StatusDefinition): boolean {
  return isSameKind(found, definition) && found.groupName === definition.groupName;
}

/** Maximum attempts to remove what HubSpot refuses; it never keeps a portal from being disconnected. */
const MAX_ATTEMPTS = 3;

type RemovalContext = Pick<Context, "db" | "hubspot" | "now">;

/** For a portal that is being disconnected: the names of the remaining properties and segments; "again": attempts are left. */
export async function removeEveryStatus(ctx: RemovalContext, connection: Connection): Promise<string[] | "again"> {
  const left: string[] = [];
  for (const objectType of OBJECT_TYPES) {
    const end = await removeOfType(ctx, connection, objectType);
    if (end === "again") return "again";
    left.push(...end);
  }
  return left;
}

async function removeOfType(
  ctx: RemovalContext,
  connection: Connection,
  objectType: ObjectType,
): Promise<string[] | "again"> {
  const { id: connectionId, accountId } = connection;
  const place = { connectionId, objectType };
  const sets = await ctx.db.withAccount(accountId, (tx) => readStatusSets(tx, place));
  if (sets.length === 0) return [];
  try {
    return await removeStatus(
      ctx,
      {
        accountId,
        ...place,
        hubspot: ctx.hubspot,
        ref: refOf(connection),
        options: { waitPolicy: API_WAIT_POLICY },
        may: { writeSchemas: isGranted(connection, scopesFor("write_schemas", objectType)) },
      },
      sets,
    );
  } catch (error) {
    const isRefused = error instanceof AppError && error.code === "needs_reconnect";
    if (!isRefused && !isWaitable(error)) throw error;
    if (!isRefused && (await countAttempt(ctx, connection, place)) < MAX_ATTEMPTS) return "again";
    const now = await ctx.db.withAccount(accountId, (tx) => readStatusSets(tx, place));
    return now.flatMap(({ properties, segments }) => [
      ...properties.filter(({ isOurs }) => isOurs).map(({ property }) => property),
      ...segments.flatMap(({ listId }) => (listId === null ? [] : [`list ${listId}`])),
    ]);
  }
}

async function countAttempt(
  ctx: Pick<Context, "db">,
  { accountId }: Connection,
  place: { connectionId: string; objectType: ObjectType },
): Promise<number> {
  const [work] = await ctx.db.withAccount(accountId, (tx) =>
    tx.statusWork.updateManyAndReturn({ where: place, data: { syncAttempts: { increment: 1 } } }),
  );
  return work?.syncAttempts ?? MAX_ATTEMPTS;
}

/** Notifies the owner of what HubSpot kept. */
export async function tellWhatIsLeft(
  ctx: Pick<Context, "newId" | "now">,
  tx: Tx,
  { id, accountId, portalName }: Connection,
  left: readonly string[],
): Promise<void> {
  const owner = left.length > 0 ? await ownerOf(tx) : null;
  if (!owner) return;
  await enqueueEmail(ctx, tx, {
    accountId,
    recipient: owner.email,
    idempotencyKey: `status_not_removed:${id}`,
    content: { template: "status_not_removed", link: "/dashboard", portalName, left: [...left] },
  });
}
