import { nameCallersKey } from "@plumbline/core/audit/caller.ts";
import type { Context } from "@plumbline/core/context.ts";
import { actingAs } from "@plumbline/core/db/acting-as.ts";
import { batchReads } from "@plumbline/core/db/batch-reads.ts";
import { setsOfJobs } from "@plumbline/core/work/sets-of-jobs.ts";
import { namesOf } from "@plumbline/core/audit/acted-by.ts";
import { startersOf } from "@plumbline/core/jobs/starters-of.ts";
import { getSetsOf } from "@plumbline/core/mapping/get-mappings.ts";
import { jobOptions, optionsOf } from "@plumbline/core/records/history.ts";
import DataLoader from "dataloader";
import type { Request, Response } from "express";
import { asAppError } from "../http/error-handler.ts";
import { requestIdOf } from "../http/request-id.ts";
import { actorOf } from "../http/require-actor.ts";
import { visitorOf } from "../http/visitor-of.ts";
import { requireActor, type GraphqlContext } from "./graphql-context.ts";

/** Per request: the actor and batched reads. */
export async function createGraphqlContext(base: Context, req: Request, res: Response): Promise<GraphqlContext> {
  const known = await knownActor(base, req.headers.authorization);
  const reads = batchReads(known.actor ? actingAs(base, known.actor) : base.db);
  const ctx = { ...base, db: reads };
  const context: GraphqlContext = {
    ctx,
    readsEnded: () => reads.ended(),
    ...known,
    requestId: requestIdOf(req),
    res,
    visitor: visitorOf(req),
    mappings: new DataLoader(async (connectionIds) => {
      const found = await getSetsOf(ctx, requireActor(context), connectionIds);
      return connectionIds.map((id) => found.get(id) ?? []);
    }),
    setsOfJob: new DataLoader(async (jobIds) => {
      const { accountId } = requireActor(context);
      const found = await ctx.db.readAccount(accountId, (tx) => setsOfJobs(tx, jobIds));
      return jobIds.map((id) => found.get(id) ?? []);
    }),
    starters: new DataLoader(async (jobs) => {
      const { accountId } = requireActor(context);
      return jobs.map(await ctx.db.readAccount(accountId, (tx) => startersOf(tx, jobs)));
    }),
    names: new DataLoader(
      async (doers) => {
        const { accountId } = requireActor(context);
        return doers.map(await ctx.db.readAccount(accountId, (tx) => namesOf(tx, doers)));
      },
      { cacheKeyFn: ({ userId, keyId }) => `${userId} ${keyId}` },
    ),
    options: new DataLoader(
      async (sets) => {
        const { accountId } = requireActor(context);
        const jobIds = [...new Set(sets.map(({ jobId }) => jobId))];
        const found = await ctx.db.readAccount(accountId, (tx) => jobOptions(tx, jobIds));
        return sets.map((set) => optionsOf(found.get(set.jobId), set));
      },
      { cacheKeyFn: ({ jobId, setKey }) => `${jobId} ${setKey}` },
    ),
  };
  if (context.actor?.keyScope) nameCallersKey(context.actor.key ?? null);
  return context;
}

/** An invalid session counts as none, as does one that cannot be looked up; resolvers that require a session refuse the request. */
async function knownActor(
  ctx: Context,
  authorization: string | undefined,
): Promise<Pick<GraphqlContext, "actor" | "refusal">> {
  try {
    return { actor: await actorOf(ctx, authorization), refusal: null };
  } catch (error) {
    const known = asAppError(error);
    if (known.code === "internal") throw error;
    return { actor: null, refusal: known };
  }
}
