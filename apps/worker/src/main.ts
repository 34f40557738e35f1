import { parseConfig } from "@plumbline/core/config/config.ts";
import { endInTime, sayReady, startProcess } from "@plumbline/core/start-process.ts";
import { startWorker } from "./start.ts";

const worker = await startProcess("worker", () => startWorker(parseConfig(process.env)));
endInTime("worker");
sayReady("worker");
// Temporal's worker listens to the signals itself and lets activities in flight come to their next safe point.
await worker.ended;
await worker.close();
// Everything of ours is closed: what a library still holds open, such as a request to a collector that never answers, is not waited for.
process.exit();
