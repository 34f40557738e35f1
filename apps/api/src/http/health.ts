import type { Context } from "@plumbline/core/context.ts";
import { sql } from "@plumbline/core/db/database.ts";
import { Router } from "express";

export type Health = { isDraining: boolean; isTemporalUp(): Promise<boolean> };

/**
 * `/livez`: the process answers. `/readyz`: it can serve requests; 503 tells a load balancer to look elsewhere. An outage of
 * Temporal is reported, and no reason to leave: pages are served, starts are kept as rows, and deliveries are stored.
 */
export function healthRoutes(ctx: Pick<Context, "db">, health: Health): Router {
  const router = Router();
  router.get("/livez", (_req, res) => void res.json({ status: "ok" }));
  router.get("/readyz", async (_req, res) => {
    const [database, temporal] = await Promise.all([
      within(1_000, ctx.db.statement(sql`SELECT 1`)),
      health.isTemporalUp(),
    ]);
    const isReady = database && !health.isDraining;
    res
      .status(isReady ? 200 : 503)
      .json({ status: isReady ? "ok" : "unavailable", database, temporal, draining: health.isDraining });
  });
  return router;
}

async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), ms)));
  const isDone = await Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    late,
  ]);
  clearTimeout(timer);
  return isDone;
}
