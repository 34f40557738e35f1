import { z } from "zod";
import { crmIdSchema } from "../ids.ts";
import { setKeyOrPrimary } from "../mapping/address-set-schema.ts";
import { objectTypeSchema } from "../object-type-schema.ts";

export const setAutoCleanSchema = z.object({
  portalId: crmIdSchema,
  objectType: objectTypeSchema,
  addressSet: setKeyOrPrimary,
  isOn: z.boolean(),
});

/** `id`: of the first look that the person has seen. */
export const confirmFirstLookSchema = z.object({
  portalId: crmIdSchema,
  objectType: objectTypeSchema,
  addressSet: setKeyOrPrimary,
  id: z.string().max(200),
});
export type ConfirmFirstLookInput = z.infer<typeof confirmFirstLookSchema>;

/** How long a customer's workflow waits for us before it continues. */
export const ACTION_WAITS_DAYS = 7;

/** Response to an enrollment: wait for the callback, and how long (ISO 8601), or continue. */
export const workflowActionAnswer = z.object({
  outputFields: z.union([
    z.object({ hs_execution_state: z.literal("BLOCK"), hs_expiration_duration: z.string() }),
    z.object({ hs_execution_state: z.literal("FAIL_CONTINUE"), status: z.string(), changed_fields: z.literal("") }),
  ]),
});
