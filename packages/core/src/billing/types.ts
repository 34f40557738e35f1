import type { Context } from "../context.ts";

export type BillingContext = Pick<Context, "db" | "config" | "stripe" | "now" | "newId" | "workflows" | "log">;

/** Result of an event in one word; stored with it. */
export type EventNote =
  | "granted"
  | "converged"
  | "nothing"
  | "unpaid"
  | "unknown_order"
  | "unknown_customer"
  | "mismatch"
  | "duplicate_subscription"
  | "missing"
  /** Its account was deleted: nothing is done, whatever it says. */
  | "account_deleted"
  | "alarm";
