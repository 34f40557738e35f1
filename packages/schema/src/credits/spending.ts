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

/** Limits per run, and per calendar month (UTC); null = none. */
export const spendingCapsSchema = z.object({ perRun: cap, perMonth: cap });

/** For the account; with `portalId` for one portal, with `recurringJobId` for one recurring job. */
export const setSpendingLimitSchema = spendingCapsSchema
  .extend({ portalId: crmIdSchema.nullish(), recurringJobId: idSchema.nullish() })
  .refine(
    ({ portalId, recurringJobId }) => !portalId || !recurringJobId,
    "Name a portal or a recurring job, not both.",
  );
export type SetSpendingLimitInput = z.output<typeof setSpendingLimitSchema>;
