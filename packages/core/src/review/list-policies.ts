import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { OBJECT_TYPES, type ObjectType } from "@plumbline/schema/object-types.ts";
import type { WritePolicyName } from "@plumbline/schema/review/policies.ts";
import type { Actor } from "../actor.ts";
import type { Doer } from "../audit/acted-by.ts";
import { requireConnection } from "../connections/require-connection.ts";
import type { Context } from "../context.ts";
import { asPolicy } from "./policy.ts";

/** With who chose it; ids are null where nobody has. */
export type SetPolicy = Doer & { objectType: ObjectType; addressSet: string; label: string; policy: WritePolicyName };

/**
 * The policy of the primary address set of each object type of a portal, in fixed order, mapped or not, and of its other mapped
 * sets. Error: `not_found`.
 */
export async function listPolicies(ctx: Pick<Context, "db">, actor: Actor, portalId: string): Promise<SetPolicy[]> {
  const { id } = await requireConnection(ctx, actor, portalId);
  const { sets, rows } = await ctx.db.readAccount(actor.accountId, async (tx) => ({
    sets: await tx.mapping.findMany({
      where: { connectionId: id },
      select: { objectType: true, setKey: true, label: true },
      orderBy: [{ position: "asc" }, { setKey: "asc" }],
    }),
    rows: await tx.writePolicy.findMany({ where: { portalId } }),
  }));
  return OBJECT_TYPES.flatMap((objectType) => {
    const ofType = sets.filter((set) => set.objectType === objectType);
    const isOn = ofType.some(({ setKey }) => setKey === PRIMARY_SET);
    const further = isOn ? ofType.filter(({ setKey }) => setKey !== PRIMARY_SET) : [];
    return [{ setKey: PRIMARY_SET, label: "" }, ...further].map(({ setKey, label }) => {
      const chosen = rows.find((one) => one.objectType === objectType && one.setKey === setKey);
      const { userId = null, keyId = null } = chosen ?? {};
      return { objectType, addressSet: setKey, label, policy: asPolicy(chosen?.policy), userId, keyId };
    });
  });
}
