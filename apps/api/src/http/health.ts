import type { Context } from "@plumbline/core/context.ts";
import { sql } from "@plumbline/core/db/database.ts";
import { Router, type Request } from "express";
import type { Drain } from "./drain.ts";

export type Health = Drain & { isTemporalUp(): Promise<boolean> };

/**
 * `/livez`: the process responds. `/readyz`: it can serve requests; 503 takes it out of the load balancer. An outage of
 * Temporal is reported but not fatal: pages are served, and starts and deliveries are stored. Outsiders get no details.
 */
export function healthRoutes(ctx: Pick<Context, "db">, health: Health): Router {
  const router = Router();
  router.get("/livez", (_req, res) => void res.json({ status: "ok" }));
  router.get("/readyz", async (req, res) => {
    const [database, temporal] = await Promise.all([
      within(1_000, ctx.db.statement(sql`SELECT 1`)),
      health.isTemporalUp(),
    ]);
    const isReady = database && !health.isDraining;
    const detail = isThroughProxy(req) ? {} : { database, temporal, draining: health.isDraining };
    res.status(isReady ? 200 : 503).json({ status: isReady ? "ok" : "unavailable", ...detail });
  });
  return router;
}

/** Outsiders come through a proxy; operators and health checks do not. */
function isThroughProxy({ headers }: Pick<Request, "headers">): boolean {
  return headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;
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
