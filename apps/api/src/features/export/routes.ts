import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import type { Context } from "@plumbline/core/context.ts";
import { exportAccount } from "@plumbline/core/export/export-account.ts";
import { Router } from "express";
import { requireUser } from "../../http/require-access.ts";

export function exportRoutes(ctx: Context): Router {
  const router = Router();
  router.get(
    "/export.zip",
    requireUser(ctx, async (actor, _req, res) => {
      const archive = await exportAccount(ctx, actor);
      res.attachment("plumbline-export.zip").type("application/zip");
      await pipeline(Readable.from(archive, { objectMode: false }), res);
    }),
  );
  return router;
}
