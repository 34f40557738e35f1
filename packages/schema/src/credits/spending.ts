import { z } from "zod";
import { crmIdSchema, idSchema } from "../ids.ts";

export const SPENDING_SCOPES = ["account", "portal", "recurring_job"] as const;
export type SpendingScope = (typeof SPENDING_SCOPES)[number];

const cap = z
  .int("The limit must be a whole number of credits.")
  .min(0, "The limit must be a whole number of credits.")
  .max(1_000_000_000, "The limit is too large.")
  .nullable()
  .describe("Credits; null for no limit.");

/** Caps of one run, and of a calendar month (UTC); null = none. */
export const spendingCapsSchema = z.object({ perRun: cap, perMonth: cap });

/** Of the account; with `portalId` of one portal, with `recurringJobId` of one recurring job. */
export const setSpendingLimitSchema = spendingCapsSchema
  .extend({ portalId: crmIdSchema.nullish(), recurringJobId: idSchema.nullish() })
  .refine(
    ({ portalId, recurringJobId }) => !portalId || !recurringJobId,
    "Name a portal or a recurring job, not both.",
  );
export type SetSpendingLimitInput = z.output<typeof setSpendingLimitSchema>;
