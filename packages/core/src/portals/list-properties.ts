import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { asUserFacingError } from "./hubspot/as-user-facing-error.ts";
import { API_WAIT_POLICY } from "./hubspot/hubspot.ts";
import { isCheckbox, isDropdown, isNumber, isSource, isText, readProperties } from "./hubspot/properties.ts";
import type { CrmProperty } from "../records/store.ts";
import { refOf, requireConnection } from "../connections/require-connection.ts";
import { requirePermission } from "./missing-permission.ts";

/**
 * Text properties; number properties, checkboxes, dropdowns and read-only text on request. Errors: `not_found`,
 * `missing_permission`, `needs_reconnect`, `crm_unavailable`, `rate_limited`.
 */
export async function listProperties(
  ctx: Pick<Context, "db" | "hubspot">,
  actor: Actor,
  input: {
    portalId: string;
    objectType: ObjectType;
    includeNumbers: boolean;
    includeCheckboxes: boolean;
    includeOptions: boolean;
    includeReadOnly: boolean;
  },
): Promise<CrmProperty[]> {
  const connection = await requireConnection(ctx, actor, input.portalId);
  requirePermission(connection, input.objectType);
  const properties = await asUserFacingError(
    readProperties(ctx.hubspot, refOf(connection), input.objectType, { waitPolicy: API_WAIT_POLICY }),
  );
  return properties.filter(
    (property) =>
      isText(property) ||
      (input.includeNumbers && isNumber(property)) ||
      (input.includeCheckboxes && isCheckbox(property)) ||
      (input.includeOptions && isDropdown(property)) ||
      (input.includeReadOnly && isSource(property)),
  );
}
