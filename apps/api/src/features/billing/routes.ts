import { createCheckout } from "@plumbline/core/billing/create-checkout.ts";
import { createPortalSession } from "@plumbline/core/billing/create-portal-session.ts";
import { getSubscription } from "@plumbline/core/billing/get-subscription.ts";
import { listReceipts } from "@plumbline/core/billing/list-receipts.ts";
import type { Context } from "@plumbline/core/context.ts";
import { checkoutSchema } from "@plumbline/schema/billing/rest.ts";
import { Router } from "express";
import { requireScope, requireUser } from "../../http/require-access.ts";
import { receiptLine, RECEIPTS_HEADER } from "@plumbline/core/export/receipts-csv.ts";

const PAGE = 200;

export function billingRoutes(ctx: Context): Router {
  const router = Router();
  router.post(
    "/create-checkout-session",
    requireUser(ctx, async (actor, req, res) =>
      res.json(await createCheckout(ctx, actor, checkoutSchema.parse(req.body))),
    ),
  );
  router.post(
    "/create-portal-session",
    requireUser(ctx, async (actor, _req, res) => res.json(await createPortalSession(ctx, actor))),
  );
  router.get(
    "/subscription-status",
    requireScope("read", ctx, async (actor, _req, res) =>
      res.json({ hasActiveSubscription: (await getSubscription(ctx, actor)) !== null }),
    ),
  );
  router.get(
    "/receipts.csv",
    requireScope("read", ctx, async (actor, _req, res) => {
      let page = await listReceipts(ctx, actor, { first: PAGE, after: null });
      res.attachment("receipts.csv").type("text/csv").write(RECEIPTS_HEADER);
      for (;;) {
        res.write(page.receipts.map(receiptLine).join(""));
        if (page.endCursor === null) break;
        page = await listReceipts(ctx, actor, { first: PAGE, after: page.endCursor });
      }
      res.end();
    }),
  );
  return router;
}
