import { AppError } from "@plumbline/core/app-error.ts";
import type { Context } from "@plumbline/core/context.ts";
import { batchReads } from "@plumbline/core/db/batch-reads.ts";
import { getMappingsOf } from "@plumbline/core/mapping/get-mappings.ts";
import DataLoader from "dataloader";
import type { Request, Response } from "express";
import { requestIdOf } from "../http/request-id.ts";
import { actorOf } from "../http/require-actor.ts";
import { visitorOf } from "../http/visitor.ts";
import { requireActor, type GraphqlContext } from "./graphql-context.ts";

/** Per request: the actor and batched reads. */
export async function createGraphqlContext(base: Context, req: Request, res: Response): Promise<GraphqlContext> {
  const ctx = { ...base, db: batchReads(base.db) };
  const context: GraphqlContext = {
    ctx,
    ...(await knownActor(ctx, req.headers.authorization)),
    requestId: requestIdOf(req),
    res,
    visitor: visitorOf(req),
    mappings: new DataLoader(async (connectionIds) => {
      const found = await getMappingsOf(ctx, requireActor(context, "read"), connectionIds);
      return connectionIds.map((id) => found.get(id) ?? []);
    }),
  };
  return context;
}

/** An invalid session counts as none: resolvers that need one refuse the request, as without a token. */
async function knownActor(
  ctx: Context,
  authorization: string | undefined,
): Promise<Pick<GraphqlContext, "actor" | "refusal">> {
  try {
    return { actor: await actorOf(ctx, authorization), refusal: null };
  } catch (error) {
    if (error instanceof AppError) return { actor: null, refusal: error };
    throw error;
  }
}
