import type { Actor } from "@plumbline/core/actor.ts";
import { createCheckout } from "@plumbline/core/billing/create-checkout.ts";
import { createPortalSession } from "@plumbline/core/billing/create-portal-session.ts";
import { getOrder } from "@plumbline/core/billing/get-order.ts";
import { getSubscription } from "@plumbline/core/billing/get-subscription.ts";
import { listReceipts } from "@plumbline/core/billing/list-receipts.ts";
import { getThreshold } from "@plumbline/core/credits/get-threshold.ts";
import { setThreshold } from "@plumbline/core/credits/set-threshold.ts";
import { checkoutSchema, thresholdSchema } from "@plumbline/schema/billing/rest.ts";
import type { Resolvers } from "../../graphql/generated/resolver-types.ts";
import { requireActor, type GraphqlContext } from "../../graphql/graphql-context.ts";
import { pageArgs } from "../../graphql/page-args.ts";
import { z } from "zod";

async function notifications(context: GraphqlContext, actor: Actor) {
  return { id: actor.accountId, ...(await getThreshold(context.ctx, actor)) };
}

export const billingResolvers = {
  Mutation: {
    createCheckout: async (_parent, args, context) => {
      const { packageId, customCredits, paymentType } = args;
      const input = checkoutSchema.parse({
        paymentType,
        ...(packageId === null || packageId === undefined ? {} : { packageId }),
        ...(customCredits === null || customCredits === undefined ? {} : { customCredits }),
      });
      return await createCheckout(context.ctx, requireActor(context), input);
    },
    createPortalSession: (_parent, _args, context) => createPortalSession(context.ctx, requireActor(context)),
    setCreditThreshold: async (_parent, args, context) => {
      const actor = requireActor(context, "write");
      await setThreshold(context.ctx, actor, thresholdSchema.parse({ threshold: args.threshold ?? null }));
      return await notifications(context, actor);
    },
  },
  Viewer: {
    order: (_viewer, args, context) => getOrder(context.ctx, requireActor(context, "read"), args.sessionId),
    subscription: async (_viewer, _args, context) => {
      const live = await getSubscription(context.ctx, requireActor(context, "read"));
      return live && { ...live, credits: live.order.credits, priceCents: live.order.priceCents };
    },
    creditNotifications: (_viewer, _args, context) => notifications(context, requireActor(context, "read")),
    receipts: async (_viewer, args, context) => {
      return await listReceipts(context.ctx, requireActor(context, "read"), pageArgs(args, 50, z.string()));
    },
  },
  Receipt: {
    id: (receipt) => `${receipt.accountId}:${receipt.seq}`,
  },
} satisfies Resolvers;
