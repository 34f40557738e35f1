import {
  BROKEN_PROPERTY_STATES,
  columnsOfSet,
  DEFAULT_STATUS_COLUMNS,
  SEGMENT_KINDS,
  segmentFilterText,
  segmentName,
  STATUS_GROUP,
  STATUS_PROPERTY_STATES,
  statusDefinition,
  statusProperty,
  type SegmentKind,
  type SegmentState,
  type StatusColumn,
  type StatusMode,
  type StatusPropertyState,
} from "@plumbline/schema/address-status/address-status.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { writeOwnEvent } from "../audit/write-audit-event.ts";
import { readInForce } from "../connections/in-force.ts";
import { refOf, requireConnection } from "../connections/require-connection.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { asUserFacingError } from "../portals/hubspot/as-user-facing-error.ts";
import { API_WAIT_POLICY } from "../portals/hubspot/hubspot.ts";
import { scopesFor } from "../portals/hubspot/operations.ts";
import { readDefinitions, readPropertyLimit } from "../portals/hubspot/schemas.ts";
import { requirePermission } from "../portals/missing-permission.ts";
import { startNow } from "../work/start-now.ts";
import { readStatusSets, unseenAdoptions, type StatusOfSet } from "./properties.ts";

type StatusColumnView = {
  column: StatusColumn;
  property: string;
  label: string;
  isWanted: boolean;
  /** Null: never requested, and HubSpot has no property of this name. */
  state: StatusPropertyState | null;
};
type StatusSegmentView = {
  kind: SegmentKind;
  name: string;
  /** The filter as a person would build it in HubSpot. */
  filter: string;
  listId: string | null;
  state: SegmentState | null;
};
type StatusSetView = {
  setKey: string;
  label: string;
  mode: StatusMode | "off";
  hasSegments: boolean;
  columns: StatusColumnView[];
  segments: StatusSegmentView[];
};
export type AddressStatusView = {
  objectType: ObjectType;
  group: { name: string; label: string };
  /** Custom properties of the object type, and the portal's maximum; null where HubSpot does not say. */
  limit: { usage: number; limit: number } | null;
  /** Missing scopes for the properties, and for the segments. */
  missing: { properties: string[]; segments: string[] };
  /** The address sets in force, in order, and removed ones whose properties still exist. */
  sets: StatusSetView[];
};

/**
 * The current state of address statuses in HubSpot, and what switching them on would create: each property, group and segment, with
 * the portal's limit. Changes nothing. Errors: `not_found`, `missing_permission`, and those of reading HubSpot.
 */
export async function getAddressStatus(
  ctx: Pick<Context, "db" | "hubspot">,
  actor: Actor,
  { portalId, objectType }: { portalId: string; objectType: ObjectType },
): Promise<AddressStatusView> {
  const connection = await requireConnection(ctx, actor, portalId);
  requirePermission(connection, objectType);
  const { id: connectionId, scopes } = connection;
  const place = { hubspot: ctx.hubspot, ref: refOf(connection), objectType, options: { waitPolicy: API_WAIT_POLICY } };
  const defined = await asUserFacingError(readDefinitions(place, "in use"));
  const limit = await asUserFacingError(readPropertyLimit(place));
  return await ctx.db.readAccount(actor.accountId, async (tx) => {
    const { mappings } = await readInForce(tx, { connectionId, objectType });
    const known = await readStatusSets(tx, { connectionId, objectType });
    const removed = known.filter(({ setKey }) => mappings.every((mapping) => mapping.setKey !== setKey));
    const missing = (wanted: readonly string[]) =>
      wanted.filter((scope) => scopes.length > 0 && !scopes.includes(scope));
    return {
      objectType,
      group: STATUS_GROUP,
      limit,
      missing: {
        properties: missing(scopesFor("write_schemas", objectType)),
        segments: missing(scopesFor("write_lists", null)),
      },
      sets: [...mappings, ...removed].map(({ setKey, label }) =>
        viewOf(
          objectType,
          { setKey, label, defined: new Set(defined.keys()) },
          known.find((one) => one.setKey === setKey),
        ),
      ),
    };
  });
}

function viewOf(
  objectType: ObjectType,
  { setKey, label, defined }: { setKey: string; label: string; defined: ReadonlySet<string> },
  known: StatusOfSet | undefined,
): StatusSetView {
  const wanted = known?.columns ?? DEFAULT_STATUS_COLUMNS;
  return {
    setKey,
    label,
    mode: known?.mode ?? "off",
    hasSegments: known?.hasSegments ?? false,
    columns: columnsOfSet(setKey).map((column) => {
      const definition = statusDefinition(setKey, label, column);
      const state = known?.properties.find(({ columnName }) => columnName === column)?.state;
      return {
        column,
        property: definition.name,
        label: definition.label,
        isWanted: wanted.includes(column),
        state: state ?? (defined.has(definition.name) ? "foreign" : null),
      };
    }),
    segments: SEGMENT_KINDS.map((kind) => {
      const segment = known?.segments.find((one) => one.kind === kind);
      return {
        kind,
        name: segmentName(objectType, label, kind),
        filter: segmentFilterText(setKey, label, kind),
        listId: segment?.listId ?? null,
        state: segment?.state ?? null,
      };
    }),
  };
}

type SaveAddressStatusInput = {
  portalId: string;
  objectType: ObjectType;
  setKey: string;
  mode: StatusMode;
  /** Omitted: unchanged, or the defaults. */
  columns?: readonly StatusColumn[] | undefined;
  /** Omitted: unchanged, or none. */
  segments?: boolean | undefined;
};

/**
 * Switches the status of a set's addresses on (`write`), off (`keep`), or off and removes what was created in HubSpot (`remove`).
 * Switching on again recreates what an admin has deleted and repairs what an admin has changed. HubSpot is updated at once where
 * the scopes are granted, otherwise after the portal is reconnected.
 * Errors: `not_found`, `missing_permission`, `not_configured` (the set is off), `invalid_input` (columns without the status).
 */
export async function saveAddressStatus(
  ctx: Pick<Context, "db" | "now" | "newId" | "workflows" | "log">,
  actor: Actor,
  input: SaveAddressStatusInput,
): Promise<void> {
  const { objectType, setKey, mode } = input;
  const connection = await requireConnection(ctx, actor, input.portalId);
  requirePermission(connection, objectType);
  const { id: connectionId, accountId, portalName } = connection;
  const place = { connectionId, objectType };
  await ctx.db.withAccount(accountId, async (tx) => {
    const key = { ...place, setKey };
    const known = await tx.addressStatus.findUnique({ where: { connectionId_objectType_setKey: key } });
    if (mode === "write") {
      const { mappings } = await readInForce(tx, place);
      if (mappings.every((mapping) => mapping.setKey !== setKey)) throw new AppError("not_configured");
    } else if (!known) return;
    const columns = columnsFor(setKey, input.columns ?? known?.columns);
    const segments = input.segments ?? known?.segments ?? false;
    const chosen = { mode, columns, segments, changedAt: ctx.now() };
    await tx.addressStatus.upsert({
      where: { connectionId_objectType_setKey: key },
      create: { accountId, ...key, ...chosen, pollCursor: ctx.now(), nextPollAt: ctx.now() },
      update: known?.mode === "write" ? chosen : { ...chosen, pollCursor: ctx.now(), nextPollAt: ctx.now() },
    });
    if (mode === "write") {
      await askForColumns(tx, { accountId, ...key }, columns);
      await askForSegments(tx, { accountId, ...key }, segments);
      await askForScopes(tx, connectionId, [
        ...scopesFor("write_schemas", objectType),
        ...(segments ? scopesFor("write_lists", null) : []),
      ]);
    }
    // The journal's subscription depends on what is watched.
    await tx.changeFeed.updateMany({ where: place, data: { syncAt: ctx.now() } });
    await tx.statusWork.upsert({
      where: { connectionId_objectType: place },
      create: { id: ctx.newId(), accountId, ...place, syncAt: ctx.now(), refreshAt: ctx.now(), fillAfter: "" },
      // Fills in what was decided while it was off.
      update: {
        syncAt: ctx.now(),
        syncAttempts: 0,
        revision: { increment: 1 },
        ...(known?.mode === "write" ? {} : { fillAfter: "" }),
      },
    });
    await writeOwnEvent(ctx, tx, actor, {
      action: "address_status_changed",
      detail: `${portalName}, ${objectType} (${setKey}): ${mode}`,
      portalId: connection.portalId,
    });
  });
  await startNow(ctx, "syncStatus", place);
}

function columnsFor(setKey: string, wanted: readonly string[] = DEFAULT_STATUS_COLUMNS): StatusColumn[] {
  if (!wanted.includes("status"))
    throw new AppError("invalid_input", "The column 'status' is always written; the others say more about it.");
  return columnsOfSet(setKey).filter((column) => wanted.includes(column));
}

/** Properties that exist as we created them stay as they are; every other wanted one is checked again. */
async function askForColumns(
  tx: Tx,
  { accountId, connectionId, objectType, setKey }: SetPlace,
  columns: readonly StatusColumn[],
): Promise<void> {
  const where = { connectionId, objectType, setKey };
  await tx.statusProperty.createMany({
    data: columns.map((column) => ({
      accountId,
      ...where,
      columnName: column,
      property: statusProperty(setKey, column),
    })),
    skipDuplicates: true,
  });
  await tx.statusProperty.updateMany({
    where: { ...where, columnName: { in: [...columns] }, state: { not: "active" } },
    data: { state: "pending" },
  });
  await tx.statusProperty.updateMany({
    where: { ...where, columnName: { notIn: [...columns] } },
    data: { state: "kept" },
  });
}

type SetPlace = { accountId: string; connectionId: string; objectType: ObjectType; setKey: string };

/** Segments that are no longer wanted stay until the status is removed. */
async function askForSegments(
  tx: Tx,
  { accountId, connectionId, objectType, setKey }: SetPlace,
  isWanted: boolean,
): Promise<void> {
  if (!isWanted) return;
  const where = { connectionId, objectType, setKey };
  await tx.statusSegment.createMany({
    data: SEGMENT_KINDS.map((kind) => ({ accountId, ...where, kind })),
    skipDuplicates: true,
  });
  await tx.statusSegment.updateMany({ where: { ...where, state: "missing" }, data: { state: "pending" } });
}

/** Requested when the portal is reconnected. */
async function askForScopes(tx: Tx, connectionId: string, scopes: readonly string[]): Promise<void> {
  const { wantedScopes } = await tx.connection.findUniqueOrThrow({ where: { id: connectionId } });
  const all = [...new Set([...wantedScopes, ...scopes])];
  if (all.length > wantedScopes.length)
    await tx.connection.update({ where: { id: connectionId }, data: { wantedScopes: all } });
}

/** Whether HubSpot may contain anything created for address statuses. */
export async function hasAddressStatus(
  ctx: Pick<Context, "db">,
  actor: Actor,
  { connectionId }: { connectionId: string },
): Promise<boolean> {
  const count = await ctx.db.readAccount(actor.accountId, (tx) => tx.addressStatus.count({ where: { connectionId } }));
  return count > 0;
}

/** `property`: its internal name in HubSpot. `text`: the problem. */
type StatusProblem = { objectType: ObjectType; property: string; text: string };

/**
 * The properties of address statuses that a portal should have and that are missing or different in HubSpot, and those that the
 * portal had before, as long as nobody has looked at what would be written into them.
 */
export async function statusProblems(
  ctx: Pick<Context, "db">,
  actor: Actor,
  { connectionId }: { connectionId: string },
): Promise<StatusProblem[]> {
  return await ctx.db.readAccount(actor.accountId, async (tx) => {
    const rows = await tx.$queryRaw<{ object_type: ObjectType; property: string; state: BrokenState }[]>`
      SELECT p.object_type, p.property, p.state FROM address_status s JOIN status_property p USING (connection_id, object_type, set_key)
      WHERE s.connection_id = ${connectionId}::uuid AND s.mode = 'write' AND p.state = ANY (${[...BROKEN_PROPERTY_STATES]}::text[])
      ORDER BY p.object_type, p.property`;
    const broken = rows.map(({ object_type: objectType, property, state }) => ({
      objectType,
      property,
      text: STATUS_PROPERTY_STATES[state],
    }));
    return [...broken, ...(await unseenProblems(tx, connectionId))];
  });
}

async function unseenProblems(tx: Tx, connectionId: string): Promise<StatusProblem[]> {
  const types = await tx.$queryRaw<{ objectType: ObjectType }[]>`
    SELECT DISTINCT object_type AS "objectType" FROM address_status WHERE connection_id = ${connectionId}::uuid AND mode = 'write' ORDER BY 1`;
  const problems: StatusProblem[] = [];
  for (const { objectType } of types) {
    const place = { connectionId, objectType };
    const { mappings } = await readInForce(tx, place);
    for (const { properties } of (await unseenAdoptions(tx, place, mappings)).values())
      problems.push(...properties.map((property) => ({ objectType, property, text: UNSEEN })));
  }
  return problems;
}

const UNSEEN =
  "It was in HubSpot before, and nobody has checked what would be written into it. Clean a list, or confirm the first automatic changes in the portal's Writing tab; until then the status is not updated.";

type BrokenState = (typeof BROKEN_PROPERTY_STATES)[number];
