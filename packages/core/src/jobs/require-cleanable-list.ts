import type { AddressSetsChoice } from "@plumbline/schema/mapping/rest.ts";
import { OBJECT_TYPE_LABELS, type ObjectType } from "@plumbline/schema/object-types.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { FOR_A_PERSON, unlessStopped, type ListInfo } from "../records/store.ts";
import { readInForce } from "../connections/mapping-in-force.ts";
import { refOf } from "../connections/require-connection.ts";
import type { Connection } from "../generated/prisma/client.ts";

/**
 * Preconditions for cleaning a list, once or repeatedly. Errors: `needs_reconnect`, `not_configured`, `not_found`,
 * `crm_unavailable`, `rate_limited`, `conflict` (HubSpot is still building the list).
 */
export async function requireCleanableList(
  ctx: Pick<Context, "db" | "openRecords">,
  actor: Actor,
  input: { connection: Connection; objectType: ObjectType; listId: string; addressSets: AddressSetsChoice },
): Promise<{ list: ListInfo; versionIds: string[] }> {
  const { connection, objectType } = input;
  if (connection.status === "needs_reconnect") throw new AppError("needs_reconnect");
  const { mappings } = await ctx.db.readAccount(actor.accountId, (tx) =>
    readInForce(tx, { connectionId: connection.id, objectType }),
  );
  if (mappings.length === 0)
    throw new AppError(
      "not_configured",
      `This portal is not configured for ${OBJECT_TYPE_LABELS[objectType].toLowerCase()} records.`,
    );
  const versionIds = chosenSets(mappings, input.addressSets).map(({ versionId }) => versionId);
  const found = await ctx.openRecords({ ref: refOf(connection), objectType }, FOR_A_PERSON).list(input.listId);
  if (found === "absent") throw new AppError("not_found", "Not found in HubSpot.");
  const list = unlessStopped(found);
  if (!list.isOfType) throw new AppError("not_found", "This list doesn't contain records of this type.");
  // HubSpot is still filling the list: a job would clean only part of it and still end as completed.
  if (!list.isReady)
    throw new AppError("conflict", "HubSpot is still building this list. Please try again in a few minutes.");
  return { list, versionIds };
}

/** The sets that a customer has chosen, in their order. Error: `not_configured` where one is not in force. */
export function chosenSets<Set extends { setKey: string }>(mappings: readonly Set[], choice: AddressSetsChoice): Set[] {
  if (choice === "all") return [...mappings];
  const missing = choice.find((key) => mappings.every(({ setKey }) => setKey !== key));
  if (missing !== undefined) throw new AppError("not_configured", `There is no address set '${missing}'.`);
  return mappings.filter(({ setKey }) => choice.includes(setKey));
}
