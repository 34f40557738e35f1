import { parentPort } from "node:worker_threads";
import { loadEngine } from "@plumbline/address";
import type { AddressItem } from "@plumbline/schema/addresses/rest.ts";
import { judgeAddress } from "./judge.ts";
import type { JudgedAddress, JudgeOptions } from "./port.ts";

export type Question = { id: number; items: readonly AddressItem[]; options: JudgeOptions };
export type Answer = { id: number; addresses: JudgedAddress[] };

// The thread of `judge-in-thread.ts`: its engine is loaded at the start, so that the first request does not wait for it.
const engine = loadEngine();

parentPort?.on("message", ({ id, items, options }: Question) => {
  const addresses = items.map((item) => judgeAddress(engine, item, options));
  parentPort?.postMessage({ id, addresses } satisfies Answer);
});
