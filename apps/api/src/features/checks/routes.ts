import { getCheck } from "@plumbline/core/checks/get-check.ts";
import { startCheck } from "@plumbline/core/checks/start-check.ts";
import type { Context } from "@plumbline/core/context.ts";
import { startCheckSchema } from "@plumbline/schema/checks/rest.ts";
import { jobIdSchema } from "@plumbline/schema/jobs/rest.ts";
import { Router } from "express";
import { requireScope } from "../../http/require-access.ts";
import { presentStart } from "../../presenters/job.ts";
import { presentCheck } from "./present.ts";

export function checkRoutes(ctx: Context): Router {
  const router = Router();
  router.post(
    "/checks",
    requireScope("write", ctx, async (actor, req, res) => {
      res.status(202).json(presentStart(await startCheck(ctx, actor, startCheckSchema.parse(req.body))));
    }),
  );
  router.get(
    "/checks/:jobId",
    requireScope<{ jobId: string }>("read", ctx, async (actor, req, res) => {
      res.json(presentCheck(await getCheck(ctx, actor, jobIdSchema.parse(req.params).jobId)));
    }),
  );
  return router;
}
