import { mappingQuality } from "@plumbline/schema/mapping/quality.ts";
import type { MappedParts } from "@plumbline/schema/mapping/rest.ts";
import { ADDRESS_PART_LABELS, OBJECT_TYPE_LABELS, type ObjectType } from "@plumbline/schema/object-types.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { asUserFacingError } from "../crm/hubspot/as-user-facing-error.ts";
import { API_WAIT_POLICY } from "../crm/hubspot/hubspot.ts";
import { readTextProperties } from "../crm/hubspot/properties.ts";
import { refOf } from "../crm/require-connection.ts";
import type { Connection } from "../generated/prisma/client.ts";
import { mappedProperties } from "./version-content.ts";

/** Errors: `invalid_input` (unknown or read-only property, or too little mapped), and those of reading HubSpot. */
export async function requireUsableParts(
  ctx: Pick<Context, "hubspot">,
  input: { connection: Connection; objectType: ObjectType; parts: MappedParts },
): Promise<void> {
  const { connection, objectType, parts } = input;
  const quality = mappingQuality(parts);
  if (!quality.canValidate)
    throw new AppError("invalid_input", `${OBJECT_TYPE_LABELS[objectType]} records: ${quality.message}`);
  const writable = await asUserFacingError(
    readTextProperties(ctx.hubspot, refOf(connection), objectType, { waitPolicy: API_WAIT_POLICY }),
  );
  const names = new Set(writable.map((property) => property.name));
  for (const [part, property] of mappedProperties(parts)) {
    if (!names.has(property)) {
      throw new AppError(
        "invalid_input",
        `${OBJECT_TYPE_LABELS[objectType]} records: '${property}' can't hold the ${ADDRESS_PART_LABELS[part].toLowerCase()}: it is not a writable text property.`,
      );
    }
  }
}
