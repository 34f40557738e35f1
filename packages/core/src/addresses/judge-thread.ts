import { parentPort } from "node:worker_threads";
import { loadEngine } from "@plumbline/address";
import type { FromThread, Question } from "./judge-in-thread.ts";
import { judgeAddresses } from "./judge.ts";

// The thread of `judge-in-thread.ts`: its engine is loaded at the start, so that the first request does not wait for it.
const engine = loadEngine();
const tell = (message: FromThread): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(message);
};

parentPort?.on("message", ({ id, items, options }: Question) => {
  tell({ id, addresses: judgeAddresses(engine, items, options, (fault) => tell({ fault })) });
});
