import type { Operation } from "../operation.ts";
import { BATCH } from "./batch.ts";
import { CHECK } from "./checks.ts";
import { CUSTOMER } from "./customer.ts";
import { DELETION } from "./deletion.ts";
import { ENDING } from "./ending.ts";
import { EXPORT } from "./export.ts";
import { HUBSPOT_EVENTS } from "./hubspot-events.ts";
import { JOB_PAGE } from "./job-page.ts";
import { NIGHT } from "./night.ts";
import { OPERATOR_PAGES } from "./operator.ts";
import { REVIEW } from "./review.ts";
import { UNDO } from "./undo.ts";
import { ROUNDS } from "./rounds.ts";

/** In an order in which each operation still finds its data. */
export const OPERATIONS: readonly Operation[] = [
  ...CUSTOMER,
  ...JOB_PAGE,
  ...OPERATOR_PAGES,
  ...ROUNDS,
  ...HUBSPOT_EVENTS,
  ...BATCH,
  ...CHECK,
  ...REVIEW,
  ...UNDO,
  ...EXPORT,
  ...ENDING,
  ...NIGHT,
  ...DELETION,
];
