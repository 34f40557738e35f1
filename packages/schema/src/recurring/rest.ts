import { z } from "zod";
import { crmIdSchema, idSchema } from "../ids.ts";
import { spendingCapsSchema } from "../credits/spending.ts";
import { objectTypeSchema } from "../object-type-schema.ts";
import { PRIMARY_SET } from "../mapping/address-sets.ts";
import { addressSetsChoiceSchema } from "../mapping/rest.ts";
import { DEFAULT_RECURRENCE } from "./intervals.ts";

export const recurrenceIntervalSchema = z.enum(["1h", "6h", "24h"], "must be 1h, 6h or 24h");

export const createRecurringJobSchema = z.object({
  portalId: crmIdSchema,
  listId: crmIdSchema,
  objectType: objectTypeSchema,
  recurrenceInterval: recurrenceIntervalSchema.default(DEFAULT_RECURRENCE),
  addressSets: addressSetsChoiceSchema.default([PRIMARY_SET]),
  /** Spending limits of the schedule, in force before its first run. */
  perRun: spendingCapsSchema.shape.perRun.optional(),
  perMonth: spendingCapsSchema.shape.perMonth.optional(),
});
export type CreateRecurringJobInput = z.infer<typeof createRecurringJobSchema>;

/** The list that a schedule would clean. */
export const scheduleEstimateSchema = createRecurringJobSchema.pick({ portalId: true, objectType: true, listId: true });

export const recurringJobIdSchema = z.object({ id: idSchema });
export type RecurringJobIdInput = z.infer<typeof recurringJobIdSchema>;

export const changeScheduleSchema = z.object({ id: idSchema, recurrenceInterval: recurrenceIntervalSchema });
export type ChangeScheduleInput = z.infer<typeof changeScheduleSchema>;

/** `isActive` absent = toggle. */
export const toggleRecurringJobSchema = z.object({ id: idSchema, isActive: z.boolean().optional() });
export type ToggleRecurringJobInput = z.infer<typeof toggleRecurringJobSchema>;
