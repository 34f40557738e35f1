import type { SignedInActor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import type { HookDelivery, HookEndpoint } from "../generated/prisma/client.ts";

export async function listHookEndpoints(ctx: Pick<Context, "db">, actor: SignedInActor): Promise<HookEndpoint[]> {
  return await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.hookEndpoint.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] }),
  );
}

export type HookDeliveryPage = { deliveries: HookDelivery[]; endCursor: string | null };

/** The log of one endpoint, newest first; ids are in the order of time. Error: `not_found`. */
export async function listHookDeliveries(
  ctx: Pick<Context, "db">,
  actor: SignedInActor,
  input: { endpointId: string; first: number; after: string | null },
): Promise<HookDeliveryPage> {
  const { endpointId, first, after } = input;
  const rows = await ctx.db.readAccount(actor.accountId, async (tx) => {
    if ((await tx.hookEndpoint.count({ where: { id: endpointId } })) === 0) throw new AppError("not_found");
    return await tx.hookDelivery.findMany({
      where: { endpointId, ...(after === null ? {} : { id: { lt: after } }) },
      orderBy: { id: "desc" },
      take: first + 1,
    });
  });
  const deliveries = rows.slice(0, first);
  return { deliveries, endCursor: rows.length > first ? (deliveries.at(-1)?.id ?? null) : null };
}
