import { parseConfig } from "@plumbline/core/config/config.ts";
import { startWorker } from "./start.ts";

const worker = await startWorker(parseConfig(process.env));
process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
// Temporal's worker listens to the signals itself and lets activities in flight come to their next safe point.
await worker.ended;
await worker.close();
