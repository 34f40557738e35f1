import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { OBJECT_TYPES, type ObjectType } from "@plumbline/schema/object-types.ts";
import { DEFAULT_POLICY, WRITE_POLICIES, type WritePolicyName } from "@plumbline/schema/review/policies.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { requireConnection } from "../connections/require-connection.ts";

export type ObjectPolicy = { objectType: ObjectType; policy: WritePolicyName };

/** The policy of the primary address set of each object type of a portal, in their fixed order. Error: `not_found`. */
export async function listPolicies(ctx: Pick<Context, "db">, actor: Actor, portalId: string): Promise<ObjectPolicy[]> {
  await requireConnection(ctx, actor, portalId);
  const rows = await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.writePolicy.findMany({ where: { portalId, setKey: PRIMARY_SET } }),
  );
  return OBJECT_TYPES.map((objectType) => {
    const row = rows.find((one) => one.objectType === objectType);
    return { objectType, policy: WRITE_POLICIES.find((policy) => policy === row?.policy) ?? DEFAULT_POLICY };
  });
}
