import type { Stripe } from "stripe";
import type { Context } from "../context.ts";

/** What converging needs when payments are configured. */
export type BillingContext = Pick<Context, "db" | "config" | "now" | "newId" | "workflows" | "log"> & WithStripe;

export type WithStripe = { stripe: Stripe };

/** Result of an event in one word; stored with the event. */
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
  /** Its account was deleted: the event is ignored. */
  | "account_deleted"
  | "alarm";
