import { z } from "zod";

/** How a customer wants addresses written; the words of the address engine. What is left out follows the column's majority. */
export const formatSettingsSchema = z.strictObject({
  casing: z.enum(["crm", "postal"]).optional(),
  state: z.enum(["code", "name"]).optional(),
  country: z.enum(["iso2", "iso3", "name"]).optional(),
  streetWords: z.enum(["short", "long", "keep"]).optional(),
  unitSeparator: z.enum(["space", "comma", "keep"]).optional(),
  unitPlace: z.enum(["end", "keep"]).optional(),
});
export type FormatSettings = z.output<typeof formatSettingsSchema>;
