import { mappingQuality } from "@plumbline/schema/mapping/quality.ts";
import { OBJECT_TYPE_LABELS, type ObjectType } from "@plumbline/schema/object-types.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { asUserFacingError } from "../portals/hubspot/as-user-facing-error.ts";
import { API_WAIT_POLICY } from "../portals/hubspot/hubspot.ts";
import { getList, type CrmList } from "../portals/hubspot/lists.ts";
import { objectTypeId } from "../portals/hubspot/paths.ts";
import { refOf } from "../connections/require-connection.ts";
import type { Connection } from "../generated/prisma/client.ts";
import { partsOf } from "../mapping/version-content.ts";

/**
 * What must be true before a list is cleaned, once or again and again. Errors: `needs_reconnect`, `not_configured`, `not_found`,
 * `crm_unavailable`, `rate_limited`, `conflict` (HubSpot is still building the list).
 */
export async function requireCleanableList(
  ctx: Pick<Context, "db" | "hubspot">,
  actor: Actor,
  input: { connection: Connection; objectType: ObjectType; listId: string },
): Promise<{ list: CrmList; mappingVersionId: string }> {
  const { connection, objectType } = input;
  if (connection.status === "needs_reconnect") throw new AppError("needs_reconnect");
  const mapping = await ctx.db.withAccount(actor.accountId, (tx) =>
    tx.mapping.findUnique({
      where: { connectionId_objectType: { connectionId: connection.id, objectType } },
      include: { version: true },
    }),
  );
  if (!mapping || !mappingQuality(partsOf(mapping.version)).canValidate) {
    throw new AppError(
      "not_configured",
      `This portal is not configured for ${OBJECT_TYPE_LABELS[objectType].toLowerCase()} records.`,
    );
  }
  const list = await asUserFacingError(
    getList(ctx.hubspot, refOf(connection), input.listId, { waitPolicy: API_WAIT_POLICY }),
  );
  if (list.objectTypeId !== objectTypeId(objectType))
    throw new AppError("not_found", "This list doesn't contain records of this type.");
  // Its members are not all there yet: a job would clean some of them and call itself complete.
  if (!list.isReady)
    throw new AppError("conflict", "HubSpot is still building this list. Please try again in a few minutes.");
  return { list, mappingVersionId: mapping.versionId };
}
