import { parseConfig } from "@plumbline/core/config/config.ts";
import { endInTime, sayReady, startProcess } from "@plumbline/core/start-process.ts";
import { startWorker } from "./start.ts";

const worker = await startProcess("worker", () => startWorker(parseConfig(process.env)));
endInTime("worker");
sayReady("worker");
// Temporal's worker handles the signals itself and lets activities in flight reach their next safe point.
await worker.ended;
await worker.close();
// All our resources are closed. Handles that a library keeps open, such as a request to a hanging collector, are not awaited.
process.exit();
