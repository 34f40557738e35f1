import { readRecurring } from "../recurring/read-recurring.ts";
import { endRecurringRun } from "../recurring/end-recurring-run.ts";
import { CLEANING } from "./cleaning.ts";
import type { Kind } from "./kind.ts";

/** One run of a recurring job. It never waits: the next run would be skipped. */
export const recurring: Kind = {
  ...CLEANING,
  name: "recurring",
  readsList: true,
  canary: "always",
  waits: false,
  tellsOnlyNews: true,
  startedByItself: ({ listName }) => ({ kind: "schedule", name: listName }),
  readSlice: readRecurring,
  ended: endRecurringRun,
};
