import { z } from "zod";

/** What a cleaning would find in a record with an address; other records are empty, locked, or gone from HubSpot. */
export const CHECK_OUTCOMES = ["confirmed", "corrected", "review", "failed"] as const;
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number];

/** Records grouped by kind of change if something would be written, by reason if a person is asked or the address is unreadable. */
export const checkGroupSchema = z.object({
  outcome: z.enum(CHECK_OUTCOMES),
  /** A kind of change for `corrected`, a reason for `review` and `failed`, empty for `confirmed`. */
  detail: z.string(),
  /** The key of the address set; omitted for the primary one. */
  set: z.string().optional(),
  count: z.int().min(0),
});
export type CheckGroup = z.infer<typeof checkGroupSchema>;

type Counts = { confirmed: number; corrected: number; review: number; failed: number };

/** Records that have an address. */
export function addressesIn({ confirmed, corrected, review, failed }: Counts): number {
  return confirmed + corrected + review + failed;
}

/** The percentage of addresses that need nothing, rounded down so that 100 means all; null if there is no address. */
export function healthScore(counts: Counts): number | null {
  const addresses = addressesIn(counts);
  return addresses === 0 ? null : Math.floor((100 * counts.confirmed) / addresses);
}
