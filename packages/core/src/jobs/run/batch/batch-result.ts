import type { Interruption } from "../interruption.ts";
import type { HoldRefusal } from "./hold-batch.ts";

/** What became of one batch. */
export type BatchResult = {
  /** The last record that was read; those behind it come with the next batch. */
  lastRead: string;
  held: number;
  /** Written records that HubSpot named as faulty. */
  refusedByCrm: number;
  refused: HoldRefusal | null;
  othersHold: boolean;
  passedOver: boolean;
  /** Some records could not be decided or written; the others are settled. */
  interruption: Interruption | null;
};
