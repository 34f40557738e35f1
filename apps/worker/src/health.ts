import { createServer, type Server } from "node:http";
import type { Context } from "@plumbline/core/context.ts";
import { sql } from "@plumbline/core/db/database.ts";
import type { Worker } from "@temporalio/worker";

const DATABASE_WITHIN_MS = 1_000;

/**
 * `/livez`: no worker of this process has failed. `/readyz`: all of them poll and the database responds; 503 otherwise, also
 * while they drain. An outage of Temporal is reported but is no reason to restart a process: the workers retry.
 */
export function serveHealth(input: {
  ctx: Pick<Context, "db">;
  workers: readonly Pick<Worker, "getState">[];
  isTemporalUp: () => Promise<boolean>;
  port: number;
  host: string;
}): Server {
  const { ctx, workers, isTemporalUp, port, host } = input;
  return createServer((request, response) => {
    const answer = (isOk: boolean, body: object) => {
      response.writeHead(isOk ? 200 : 503, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    const states = workers.map((worker) => worker.getState());
    if (request.url === "/livez") answer(!states.includes("FAILED"), { workers: states });
    else if (request.url === "/readyz")
      void Promise.all([isDatabaseUp(ctx), isTemporalUp()]).then(([database, temporal]) =>
        answer(database && states.every((state) => state === "RUNNING"), { workers: states, database, temporal }),
      );
    else response.writeHead(404).end();
  }).listen(port, host);
}

async function isDatabaseUp(ctx: Pick<Context, "db">): Promise<boolean> {
  const late = AbortSignal.timeout(DATABASE_WITHIN_MS);
  return await Promise.race([
    ctx.db.statement(sql`SELECT 1`).then(
      () => true,
      () => false,
    ),
    new Promise<false>((resolve) => late.addEventListener("abort", () => resolve(false), { once: true })),
  ]);
}
