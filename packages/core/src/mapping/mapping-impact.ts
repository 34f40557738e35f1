import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { OPEN_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import type { SaveMappingInput } from "@plumbline/schema/mapping/rest.ts";
import { OBJECT_TYPES, type ObjectType } from "@plumbline/schema/object-types.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { requireConnection } from "../connections/require-connection.ts";
import type { Tx } from "../db/database.ts";
import type { Connection } from "../generated/prisma/client.ts";
import { addressHashOf } from "./find-or-make-version.ts";
import { settingsOf } from "./version-content.ts";

/** What a mapping ends for one object type once it is saved. */
export type MappingImpact = {
  objectType: ObjectType;
  isTurnedOff: boolean;
  /** Nobody is asked about them any more. */
  openProposals: number;
  /** They stop, or begin anew under the new mapping if they have written nothing. */
  openJobs: number;
  /** Their next run looks at the first records before it writes. */
  recurringJobs: number;
};

/** Of the object types whose address would be read otherwise; empty where nothing ends. Error: `not_found`. */
export async function mappingImpact(
  ctx: Pick<Context, "db">,
  actor: Actor,
  { portalId, config }: SaveMappingInput,
): Promise<MappingImpact[]> {
  const connection = await requireConnection(ctx, actor, portalId);
  return await ctx.db.readAccount(actor.accountId, async (tx) => {
    const mappings = await tx.mapping.findMany({
      where: { connectionId: connection.id, setKey: PRIMARY_SET },
      include: { version: true },
    });
    const impacts: MappingImpact[] = [];
    for (const objectType of OBJECT_TYPES) {
      const version = mappings.find((mapping) => mapping.objectType === objectType)?.version;
      if (!version) continue;
      const wanted = config[objectType];
      const hash =
        wanted && addressHashOf({ parts: partsIn(wanted), settings: wanted.settings ?? settingsOf(version) });
      if (hash !== version.contentHash)
        impacts.push({ objectType, isTurnedOff: !wanted, ...(await whatEnds(tx, connection, objectType)) });
    }
    return impacts.filter(({ openProposals, openJobs, recurringJobs }) => openProposals + openJobs + recurringJobs > 0);
  });
}

function partsIn({
  street_address,
  city,
  state,
  postal_code,
  country,
}: NonNullable<SaveMappingInput["config"]["contact"]>) {
  return { street_address, city, state, postal_code, country };
}

async function whatEnds(tx: Tx, { id: connectionId, portalId }: Connection, objectType: ObjectType) {
  const proposals = await tx.proposalGroup.aggregate({
    where: { portalId, objectType, setKey: PRIMARY_SET },
    _sum: { openCount: true },
  });
  return {
    openProposals: proposals._sum.openCount ?? 0,
    openJobs: await tx.job.count({
      where: { connectionId, objectType, kind: { not: "undo" }, status: { in: [...OPEN_STATUSES] } },
    }),
    recurringJobs: await tx.recurringJob.count({
      where: { connectionId, objectType, isActive: true, deletedAt: null },
    }),
  };
}
