import type { Context } from "../../context.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import type { UnusableSet } from "../../work/are-unusable-sets.ts";

/** Stored before the job pauses, for the person who has to repair the mapping. */
export async function noteUnusableSets(
  ctx: Pick<Context, "db">,
  { id, accountId }: { id: string; accountId: string },
  sets: readonly UnusableSet[],
): Promise<void> {
  const unusableSets = sets.map(({ setKey, properties }) => ({ setKey, properties: [...properties] }));
  await ctx.db.withAccount(accountId, (tx) => tx.job.updateMany({ where: { id }, data: { unusableSets } }));
}

/** For a starting job: it waits for no set, and what a person left out stays left out. */
export const ALL_USABLE = { unusableSets: Prisma.DbNull, leaveOut: [] } satisfies Prisma.JobUpdateManyMutationInput;
