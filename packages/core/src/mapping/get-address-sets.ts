import { mappingQuality, type MappingQuality } from "@plumbline/schema/mapping/quality.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { WritePolicyName } from "@plumbline/schema/review/policies.ts";
import type { Actor } from "../actor.ts";
import { requireConnection } from "../connections/require-connection.ts";
import type { Context } from "../context.ts";
import { asPolicy } from "../review/policy.ts";
import { getSetsOf, type ObjectMapping } from "./get-mappings.ts";

export type AddressSet = ObjectMapping & { policy: WritePolicyName; quality: MappingQuality };

/** The address sets of one object type or of all, in order; none for a type that is off. Error: `not_found`. */
export async function getAddressSets(
  ctx: Pick<Context, "db">,
  actor: Actor,
  { portalId, objectType }: { portalId: string; objectType?: ObjectType | undefined },
): Promise<AddressSet[]> {
  const { id } = await requireConnection(ctx, actor, portalId);
  const sets = ((await getSetsOf(ctx, actor, [id])).get(id) ?? []).filter(
    (set) => objectType === undefined || set.objectType === objectType,
  );
  const policies = await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.writePolicy.findMany({ where: { portalId }, select: { objectType: true, setKey: true, policy: true } }),
  );
  return sets.map((set) => ({
    ...set,
    policy: asPolicy(policies.find((one) => one.objectType === set.objectType && one.setKey === set.setKey)?.policy),
    quality: mappingQuality(set.parts),
  }));
}
