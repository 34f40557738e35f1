import { finishedCheck } from "../check/finished-check.ts";
import { CLEANING } from "./cleaning.ts";
import type { Kind } from "./kind.ts";

/** Judges a list without writing, holding or remembering anything: slice by slice (check/check-slice.ts), in no batch. */
export const check: Kind = {
  ...CLEANING,
  name: "check",
  asksPeople: false,
  finishedEvent: async (tx, job) => ({ event: "check.finished", data: await finishedCheck(tx, job) }),
};
