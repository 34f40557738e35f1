import type { Actor } from "@plumbline/core/actor.ts";
import { createCheckout } from "@plumbline/core/billing/create-checkout.ts";
import { createPortalSession } from "@plumbline/core/billing/create-portal-session.ts";
import { getOrder } from "@plumbline/core/billing/get-order.ts";
import { getSubscription } from "@plumbline/core/billing/get-subscription.ts";
import { getInvoicePdf } from "@plumbline/core/billing/invoices/get-invoice-pdf.ts";
import { listInvoices } from "@plumbline/core/billing/invoices/list-invoices.ts";
import { listReceipts } from "@plumbline/core/billing/list-receipts.ts";
import { getThreshold, setThreshold } from "@plumbline/core/credits/threshold.ts";
import { getSpending } from "@plumbline/core/credits/spending/get-spending.ts";
import { setSpendingLimit } from "@plumbline/core/credits/spending/set-spending-limit.ts";
import { setSpendingLimitSchema } from "@plumbline/schema/credits/spending.ts";
import { receiptsQuerySchema } from "@plumbline/schema/billing/receipts.ts";
import { checkoutSchema, invoiceIdSchema, thresholdSchema } from "@plumbline/schema/billing/rest.ts";
import type { Resolvers } from "../../graphql/generated/resolver-types.ts";
import { requireActor, requireUser, type GraphqlContext } from "../../graphql/graphql-context.ts";
import { nullIfMissing } from "../../graphql/null-if-missing.ts";
import { withoutNulls } from "../../graphql/without-nulls.ts";
import { pageArgs } from "../../graphql/page-args.ts";
import { z } from "zod";

async function notifications(context: GraphqlContext, actor: Actor) {
  return { id: actor.accountId, ...(await getThreshold(context.ctx, actor)) };
}

export const billingResolvers = {
  Mutation: {
    createCheckout: async (_parent, args, context) => {
      const { packageId, customCredits, paymentType, jobId } = args;
      const input = checkoutSchema.parse({
        paymentType,
        ...(packageId === null || packageId === undefined ? {} : { packageId }),
        ...(jobId === null || jobId === undefined ? {} : { jobId }),
        ...(customCredits === null || customCredits === undefined ? {} : { customCredits }),
      });
      return await createCheckout(context.ctx, requireUser(context), input);
    },
    createPortalSession: (_parent, _args, context) => createPortalSession(context.ctx, requireUser(context)),
    setSpendingLimit: async (_parent, args, context) => {
      const actor = requireUser(context);
      const { perRun = null, perMonth = null, ...place } = args;
      await setSpendingLimit(context.ctx, actor, setSpendingLimitSchema.parse({ ...place, perRun, perMonth }));
      return await getSpending(context.ctx, actor);
    },
    setCreditThreshold: async (_parent, args, context) => {
      const actor = requireActor(context);
      await setThreshold(context.ctx, actor, thresholdSchema.parse({ threshold: args.threshold ?? null }));
      return await notifications(context, actor);
    },
  },
  Viewer: {
    order: (_viewer, args, context) => getOrder(context.ctx, requireActor(context), args.sessionId),
    subscription: async (_viewer, _args, context) => {
      const live = await getSubscription(context.ctx, requireActor(context));
      return live && { ...live, credits: live.order.credits, priceCents: live.order.priceCents };
    },
    creditNotifications: (_viewer, _args, context) => notifications(context, requireActor(context)),
    spending: (_viewer, _args, context) => getSpending(context.ctx, requireActor(context)),
    invoices: (_viewer, args, context) =>
      listInvoices(context.ctx, requireActor(context), pageArgs(args, 20, z.string())),
    invoicePdf: (_viewer, args, context) =>
      nullIfMissing(getInvoicePdf(context.ctx, requireActor(context), invoiceIdSchema.parse(args))),
    receipts: async (_viewer, args, context) => {
      return await listReceipts(context.ctx, requireActor(context), {
        ...pageArgs(args, 50, z.string()),
        ...receiptsQuerySchema.parse(withoutNulls(args)),
      });
    },
  },
  Receipt: {
    id: (receipt) => `${receipt.accountId}:${receipt.seq}`,
  },
} satisfies Resolvers;
