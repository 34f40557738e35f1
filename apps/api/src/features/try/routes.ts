import type { Context } from "@plumbline/core/context.ts";
import { tryAddress } from "@plumbline/core/try/try-address.ts";
import { tryAddressSchema } from "@plumbline/schema/try/rest.ts";
import { Router } from "express";
import { visitorOf } from "../../http/visitor.ts";

export function tryRoutes(ctx: Context): Router {
  const router = Router();
  router.post(
    "/try",
    async (req, res) =>
      void res.json(await tryAddress(ctx, { ...tryAddressSchema.parse(req.body), ip: visitorOf(req).ip })),
  );
  return router;
}
