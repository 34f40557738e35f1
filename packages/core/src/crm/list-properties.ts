import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { asUserFacingError } from "./hubspot/as-user-facing-error.ts";
import { API_WAIT_POLICY } from "./hubspot/hubspot.ts";
import { isText, readWritableProperties, type CrmProperty } from "./hubspot/properties.ts";
import { refOf, requireConnection } from "./require-connection.ts";

/** Text properties; with `includeNumbers` number properties, too. Errors: `not_found`, `needs_reconnect`, `crm_unavailable`, `rate_limited`. */
export async function listProperties(
  ctx: Pick<Context, "db" | "hubspot">,
  actor: Actor,
  input: { portalId: string; objectType: ObjectType; includeNumbers: boolean },
): Promise<CrmProperty[]> {
  const connection = await requireConnection(ctx, actor, input.portalId);
  const properties = await asUserFacingError(
    readWritableProperties(ctx.hubspot, refOf(connection), input.objectType, { waitPolicy: API_WAIT_POLICY }),
  );
  return input.includeNumbers ? properties : properties.filter(isText);
}
