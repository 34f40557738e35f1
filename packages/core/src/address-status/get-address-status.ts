import {
  columnsOfSet,
  DEFAULT_STATUS_COLUMNS,
  SEGMENT_KINDS,
  segmentFilterText,
  segmentName,
  statusDefinition,
  STATUS_GROUP,
  type SegmentKind,
  type SegmentState,
  type StatusColumn,
  type StatusMode,
  type StatusPropertyState,
} from "@plumbline/schema/address-status/address-status.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Actor } from "../actor.ts";
import { readInForce } from "../connections/mapping-in-force.ts";
import { refOf, requireConnection } from "../connections/require-connection.ts";
import type { Context } from "../context.ts";
import { asUserFacingError } from "../portals/hubspot/as-user-facing-error.ts";
import { API_WAIT_POLICY } from "../portals/hubspot/hubspot.ts";
import { scopesFor } from "../portals/hubspot/operations.ts";
import { readDefinitions, readPropertyLimit } from "../portals/hubspot/schemas.ts";
import { requirePermission } from "../portals/missing-permission.ts";
import { readStatusSets, type StatusOfSet } from "./read-status-sets.ts";

export type StatusColumnView = {
  column: StatusColumn;
  property: string;
  label: string;
  isWanted: boolean;
  /** Null: never requested, and HubSpot has no property of this name. */
  state: StatusPropertyState | null;
};
export type StatusSegmentView = {
  kind: SegmentKind;
  name: string;
  /** The filter as a person would build it in HubSpot. */
  filter: string;
  listId: string | null;
  state: SegmentState | null;
};
export type StatusSetView = {
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
