import { OBJECT_TYPES, type ObjectType } from "@plumbline/schema/object-types.ts";
import { AppError } from "../app-error.ts";
import { refOf } from "../connections/require-connection.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { enqueueEmail } from "../email/enqueue-email.ts";
import { ownerOf } from "../email/owner-of.ts";
import type { Connection } from "../generated/prisma/client.ts";
import { isWaitable } from "../portals/hubspot/errors.ts";
import { isGranted, scopesFor } from "../portals/hubspot/operations.ts";
import { API_WAIT_POLICY } from "../portals/hubspot/hubspot.ts";
import { removeStatus } from "./remove-status.ts";
import { readStatusSets } from "./read-status-sets.ts";

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
