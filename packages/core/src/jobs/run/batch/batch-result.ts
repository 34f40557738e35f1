import type { BlockerReason } from "@plumbline/schema/jobs/states.ts";
import type { Interruption } from "../interruption.ts";

/** What became of one batch. */
export type BatchResult = {
  held: number;
  /** Written records that HubSpot named as faulty. */
  refusedByCrm: number;
  refused: Extract<BlockerReason, "out_of_credits" | "account_blocked"> | null;
  othersHold: boolean;
  passedOver: boolean;
  /** Some records could not be decided or written; the others are settled. */
  interruption: Interruption | null;
};
