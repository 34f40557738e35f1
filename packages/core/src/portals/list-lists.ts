import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { asUserFacingError } from "./hubspot/as-user-facing-error.ts";
import { API_WAIT_POLICY } from "./hubspot/hubspot.ts";
import { searchLists, type CrmList } from "./hubspot/lists.ts";
import { refOf, requireConnection } from "../connections/require-connection.ts";
import { requirePermission } from "./missing-permission.ts";

/** Errors: `not_found`, `missing_permission`, `needs_reconnect`, `crm_unavailable`, `rate_limited`. */
export async function listLists(
  ctx: Pick<Context, "db" | "hubspot">,
  actor: Actor,
  input: { portalId: string; objectType: ObjectType },
): Promise<CrmList[]> {
  const connection = await requireConnection(ctx, actor, input.portalId);
  requirePermission(connection, input.objectType);
  return await asUserFacingError(
    searchLists(ctx.hubspot, refOf(connection), input.objectType, { waitPolicy: API_WAIT_POLICY }),
  );
}
