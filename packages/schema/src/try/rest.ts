import { z } from "zod";
import { OUTCOMES } from "../jobs/states.ts";
import { MAIN_PARTS } from "../object-types.ts";

const part = z.string().max(200).default("");

export const tryAddressSchema = z
  .object({ street_address: part, city: part, state: part, postal_code: part, country: part })
  .refine((address) => Object.values(address).some((value) => value.trim() !== ""), "Please enter an address.")
  // OpenAPI does not show refinements, and cannot say that one text must not be blank.
  .meta({ minProperties: 1 });
export type TryAddressInput = z.infer<typeof tryAddressSchema>;

const change = z.object({ kind: z.string(), reason: z.string(), reasonText: z.string(), confidence: z.number() });

/** Like a record of a job: what would be done, each part before and after, and what was not checked. */
export const tryAddressAnswer = z.object({
  outcome: z.enum(OUTCOMES),
  reasonText: z.string(),
  /** For `review` the values after are proposals; nothing writes them. */
  fields: z.array(
    z.object({ part: z.enum(MAIN_PARTS), before: z.string(), after: z.string(), change: change.nullable() }),
  ),
  notChecked: z.array(z.string()),
});
export type TryAddressAnswer = z.infer<typeof tryAddressAnswer>;
