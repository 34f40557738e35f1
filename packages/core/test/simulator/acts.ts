import { ACTS_OF_HUBSPOT, ACTS_OF_OPERATORS, ACTS_OF_PROCESSES } from "./acts-of-others.ts";
import { ACTS_ON_JOBS, ACTS_ON_RECORDS } from "./acts-of-people.ts";
import { ACTS_ON_AUTOMATIC_CLEANING, ACTS_ON_CHANGES } from "./acts-on-changes.ts";
import { ACTS_ON_SETTINGS } from "./acts-on-settings.ts";
import type { World } from "./world.ts";

/** `weight`: how often it is drawn. `act`: false where there is nothing to do it to; then it is tried again later. */
export type Acts = Record<
  string,
  { weight: number; act(world: World, pick: number): Promise<boolean | void> | boolean | void }
>;

/** What happens between two steps. */
export const ACTS = {
  ...ACTS_ON_JOBS,
  ...ACTS_ON_RECORDS,
  ...ACTS_ON_CHANGES,
  ...ACTS_ON_SETTINGS,
  ...ACTS_ON_AUTOMATIC_CLEANING,
  ...ACTS_OF_OPERATORS,
  ...ACTS_OF_HUBSPOT,
  ...ACTS_OF_PROCESSES,
} satisfies Acts;
export type ActKind = keyof typeof ACTS;

/** After these even a job that is alone may wait. */
export const DISTURBING: readonly ActKind[] = [
  "edit",
  "edit back",
  "import misspelt cities",
  "misspell what left the list",
  "clean automatically",
  "archive",
  "lock",
  "next write refuses a record",
  "next write is refused",
  "next write omits a record",
  "die before the next step",
  "die after the next step",
  "stall",
  "lock in HubSpot",
  "calls take long",
  "refuse calls",
  "answer no calls",
  "next write gets no answer",
  "next write is applied without an answer",
  "next write is applied late",
  "next write is answered by somebody else",
];
