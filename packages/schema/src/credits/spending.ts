import { z } from "zod";
import { crmIdSchema, idSchema } from "../ids.ts";

/** What has limits that concern a job. */
export const JOB_SPENDING_SCOPES = ["account", "portal", "recurring_job"] as const;
export type JobSpendingScope = (typeof JOB_SPENDING_SCOPES)[number];

export const SPENDING_SCOPES = [...JOB_SPENDING_SCOPES, "api_key"] as const;
export type SpendingScope = (typeof SPENDING_SCOPES)[number];

const cap = z
  .int("The limit must be a whole number of credits.")
  .min(0, "The limit must be a whole number of credits.")
  .max(1_000_000_000, "The limit is too large.")
  .nullable()
  .describe("Credits; null for no limit.");

/** Limits per run, and per calendar month (UTC); null = none. */
export const spendingCapsSchema = z.object({ perRun: cap, perMonth: cap });

/** For the account; with one of the ids for a portal, a recurring job or an API key. */
export const setSpendingLimitSchema = spendingCapsSchema
  .extend({ portalId: crmIdSchema.nullish(), recurringJobId: idSchema.nullish(), apiKeyId: idSchema.nullish() })
  .refine(
    (place) => [place.portalId, place.recurringJobId, place.apiKeyId].filter(Boolean).length <= 1,
    "Name one portal, recurring job or API key.",
  )
  .refine(({ apiKeyId, perRun }) => !apiKeyId || perRun === null, {
    path: ["perRun"],
    message: "An API key has no runs; limit its month.",
  });
export type SetSpendingLimitInput = z.output<typeof setSpendingLimitSchema>;
