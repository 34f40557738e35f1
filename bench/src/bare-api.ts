import type { AddressInfo } from "node:net";
import { authenticate } from "@plumbline/core/accounts/sessions/authenticate.ts";
import { parseConfig } from "@plumbline/core/config/config.ts";
import { createLogger } from "@plumbline/core/create-context.ts";
import { openDatabase } from "@plumbline/core/db/database.ts";
import { listJobs } from "@plumbline/core/jobs/list-jobs.ts";
import express from "express";

/** What GraphQL is measured against: a bare route with the same session look-up, tenant transaction and statements. */
const config = parseConfig(process.env);
const ctx = {
  config,
  db: openDatabase(config.databaseUrl),
  log: createLogger(config, "bare"),
  now: () => new Date(),
};
const app = express();
app.get("/jobs", async (req, res) => {
  const actor = await authenticate(ctx, (req.headers.authorization ?? "").replace("Bearer ", ""));
  const jobs = await listJobs(ctx, actor, { first: 8 });
  res.json(jobs.map((job) => ({ id: job.id, status: job.status, creditsUsed: job.confirmed + job.corrected })));
});
const server = app.listen(0, "127.0.0.1", () => {
  process.stdout.write(`${JSON.stringify({ ready: true, port: (server.address() as AddressInfo).port })}\n`);
});
process.on("SIGTERM", () => process.exit(0));
