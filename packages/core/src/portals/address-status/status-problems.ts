import { BROKEN_PROPERTY_STATES, STATUS_PROPERTY_STATES } from "@plumbline/schema/address-status/address-status.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";

/** `property`: its internal name in HubSpot. `text`: the problem. */
export type StatusProblem = { objectType: ObjectType; property: string; text: string };

/** The properties of address statuses that a portal should have and that are missing or different in HubSpot. */
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
    return rows.map(({ object_type: objectType, property, state }) => ({
      objectType,
      property,
      text: STATUS_PROPERTY_STATES[state],
    }));
  });
}

type BrokenState = (typeof BROKEN_PROPERTY_STATES)[number];
