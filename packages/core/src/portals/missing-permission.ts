import { OBJECT_TYPES, OBJECT_TYPE_PLURALS, type ObjectType } from "@plumbline/schema/object-types.ts";
import { AppError } from "../app-error.ts";
import type { Connection } from "../connections/connection-row.ts";
import { scopesFor } from "./hubspot/operations.ts";

export type MissingPermission = { objectType: ObjectType; scopes: string[]; text: string };

type Granted = Pick<Connection, "scopes">;

/**
 * The object types that this connection may not read and change: HubSpot grants their scopes only if the portal's plan has the
 * feature and the person who connected it may use it. Empty where the grant is unknown; HubSpot's responses will show.
 */
export function missingPermissions(connection: Granted): MissingPermission[] {
  return OBJECT_TYPES.flatMap((objectType) => {
    const scopes = missingScopes(connection, objectType);
    return scopes.length === 0 ? [] : [{ objectType, scopes, text: textOf(objectType, scopes) }];
  });
}

/** Error: `missing_permission`. */
export function requirePermission(connection: Granted, objectType: ObjectType): void {
  const scopes = missingScopes(connection, objectType);
  if (scopes.length > 0) throw new AppError("missing_permission", textOf(objectType, scopes));
}

function missingScopes({ scopes }: Granted, objectType: ObjectType): string[] {
  if (scopes.length === 0) return [];
  const wanted = [...scopesFor("read_records", objectType), ...scopesFor("write_records", objectType)];
  return [...new Set(wanted)].filter((scope) => !scopes.includes(scope));
}

function textOf(objectType: ObjectType, scopes: readonly string[]): string {
  const plural = OBJECT_TYPE_PLURALS[objectType].toLowerCase();
  return `Plumbline has no permission for ${plural} in this portal (missing: ${scopes.join(", ")}). Reconnect the portal as a HubSpot user who may view and edit ${plural}. HubSpot grants this only if the portal's plan includes ${plural}.`;
}
