import { z } from "zod";

/** Number properties can take some of the values that are filled in beside an address, but no part of it. */
export const propertiesQuerySchema = z.object({
  includeNumbers: z
    .enum(["true", "false"])
    .optional()
    .transform((value) => value === "true"),
});
