import { BROKEN_PROPERTY_STATES, STATUS_PROPERTY_STATES } from "@plumbline/schema/address-status/address-status.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Actor } from "../actor.ts";
import { readInForce } from "../connections/mapping-in-force.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { unseenAdoptions } from "./stored-properties.ts";

/** `property`: its internal name in HubSpot. `text`: the problem. */
export type StatusProblem = { objectType: ObjectType; property: string; text: string };

/**
 * The properties of address statuses that a portal should have and that are missing or different in HubSpot, and those that the
 * portal had before, as long as nobody has looked at what would be written into them.
 */
export async function statusProblems(
  ctx: Pick<Context, "db">,
  actor: Actor,
  { connectionId }: { connectionId: string },
): Promise<StatusProblem[]> {
  return await ctx.db.readAccount(actor.accountId, async (tx) => {
    const rows = await tx.$queryRaw<{ object_type: ObjectType; property: string; state: BrokenState }[]>`
      SELECT p.object_type, p.property, p.state FROM address_status s JOIN status_property p USING (connection_id, object_type, set_key)
      WHERE s.connection_id = ${connectionId}::uuid AND s.mode = 'write' AND p.state = ANY (${[...BROKEN_PROPERTY_STATES]}::text[])
      ORDER BY p.object_type, p.property`;
    const broken = rows.map(({ object_type: objectType, property, state }) => ({
      objectType,
      property,
      text: STATUS_PROPERTY_STATES[state],
    }));
    return [...broken, ...(await unseenProblems(tx, connectionId))];
  });
}

async function unseenProblems(tx: Tx, connectionId: string): Promise<StatusProblem[]> {
  const types = await tx.$queryRaw<{ objectType: ObjectType }[]>`
    SELECT DISTINCT object_type AS "objectType" FROM address_status WHERE connection_id = ${connectionId}::uuid AND mode = 'write' ORDER BY 1`;
  const problems: StatusProblem[] = [];
  for (const { objectType } of types) {
    const place = { connectionId, objectType };
    const { mappings } = await readInForce(tx, place);
    for (const { properties } of (await unseenAdoptions(tx, place, mappings)).values())
      problems.push(...properties.map((property) => ({ objectType, property, text: UNSEEN })));
  }
  return problems;
}

const UNSEEN =
  "It was in HubSpot before, and nobody has checked what would be written into it. Clean a list, or confirm the first automatic changes below; until then the status is not updated.";

type BrokenState = (typeof BROKEN_PROPERTY_STATES)[number];
