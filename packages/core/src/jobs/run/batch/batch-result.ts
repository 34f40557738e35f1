import type { Interruption } from "../interruption.ts";
import type { HoldRefusal } from "./hold-batch.ts";

/** What became of one batch. */
export type BatchResult = {
  /** How many records were read, from the first on; the others come with the next batch. */
  read: number;
  held: number;
  /** Written records that HubSpot named as faulty. */
  refusedByCrm: number;
  refused: HoldRefusal | null;
  othersHold: boolean;
  passedOver: boolean;
  /** Some records could not be decided or written; the others are settled. */
  interruption: Interruption | null;
};
