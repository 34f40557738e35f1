import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { OPEN_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import type { SaveMappingInput, TypeMapping } from "@plumbline/schema/mapping/rest.ts";
import { OBJECT_TYPES, type ObjectType } from "@plumbline/schema/object-types.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { requireConnection } from "../connections/require-connection.ts";
import type { Tx } from "../db/database.ts";
import type { Connection } from "../generated/prisma/client.ts";
import { addressHashOf } from "./find-or-make-version.ts";
import { getSetsOf, type ObjectMapping } from "./get-mappings.ts";
import { setContentOf, withKnownParts } from "./write-sets.ts";

/** What saving a mapping ends for one address set. */
export type MappingImpact = {
  objectType: ObjectType;
  setKey: string;
  /** The set's label; empty for the primary one. */
  label: string;
  change: "turned_off" | "removed" | "changed";
  /** Proposals that are closed without a decision. */
  openProposals: number;
  /** They stop, leave the set out, or, if they have written nothing, restart under the new mapping. */
  openJobs: number;
  /** Their next run takes a canary before it writes, or leaves the set out. */
  recurringJobs: number;
};

/**
 * For the address sets that would be read differently or not at all, if anything ends; a type that is turned off counts all its
 * sets under its primary one. Error: `not_found`.
 */
export async function mappingImpact(
  ctx: Pick<Context, "db">,
  actor: Actor,
  { portalId, config }: SaveMappingInput,
): Promise<MappingImpact[]> {
  const connection = await requireConnection(ctx, actor, portalId);
  const saved = (await getSetsOf(ctx, actor, [connection.id])).get(connection.id) ?? [];
  return await ctx.db.readAccount(actor.accountId, async (tx) => {
    const impacts: MappingImpact[] = [];
    for (const objectType of OBJECT_TYPES) {
      const ofType = saved.filter((set) => set.objectType === objectType);
      for (const set of ofType) {
        const change = changeOf(set, config[objectType]);
        // The job counts of a type that is turned off include all its sets.
        if (change === null || (change === "turned_off" && set.setKey !== PRIMARY_SET)) continue;
        const keys = change === "turned_off" ? ofType.map(({ setKey }) => setKey) : [set.setKey];
        const ends = await whatEnds(tx, connection, { objectType, keys });
        impacts.push({ objectType, setKey: set.setKey, label: set.label, change, ...ends });
      }
    }
    return impacts.filter(({ openProposals, openJobs, recurringJobs }) => openProposals + openJobs + recurringJobs > 0);
  });
}

function changeOf(saved: ObjectMapping, wanted: TypeMapping | null): MappingImpact["change"] | null {
  if (!wanted) return "turned_off";
  const set = wanted.sets.find(({ key }) => key === saved.setKey);
  if (!set) return wanted.replaces ? "removed" : null;
  const { parts: given, settings = saved.settings } = setContentOf(set);
  const parts = withKnownParts(given, saved.parts);
  return addressHashOf({ parts, settings }) === addressHashOf(saved) ? null : "changed";
}

async function whatEnds(
  tx: Tx,
  { id: connectionId, portalId }: Connection,
  { objectType, keys }: { objectType: ObjectType; keys: readonly string[] },
) {
  const setKeys = [...keys];
  const proposals = await tx.proposalGroup.aggregate({
    where: { portalId, objectType, setKey: { in: setKeys } },
    _sum: { openCount: true },
  });
  const [jobs] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM job
    WHERE connection_id = ${connectionId}::uuid AND object_type = ${objectType} AND kind <> 'undo'
      AND status = ANY (${[...OPEN_STATUSES]}::text[])
      AND (set_key = ANY (${setKeys}::text[])
        OR EXISTS (SELECT FROM job_set WHERE job_id = job.id AND job_set.set_key = ANY (${setKeys}::text[])))`;
  return {
    openProposals: proposals._sum.openCount ?? 0,
    openJobs: jobs?.count ?? 0,
    recurringJobs: await tx.recurringJob.count({
      where: {
        connectionId,
        objectType,
        isActive: true,
        deletedAt: null,
        OR: [{ setKeys: { hasSome: setKeys } }, { setKeys: { isEmpty: true } }],
      },
    }),
  };
}
