import {
  columnsOfSet,
  DEFAULT_STATUS_COLUMNS,
  SEGMENT_KINDS,
  statusProperty,
  type StatusColumn,
  type StatusMode,
} from "@plumbline/schema/address-status/address-status.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { writeOwnEvent } from "../audit/write-audit-event.ts";
import { readInForce } from "../connections/mapping-in-force.ts";
import { requireConnection } from "../connections/require-connection.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { startNow } from "../work/start-now.ts";
import { scopesFor } from "../portals/hubspot/operations.ts";
import { requirePermission } from "../portals/missing-permission.ts";

export type SaveAddressStatusInput = {
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
