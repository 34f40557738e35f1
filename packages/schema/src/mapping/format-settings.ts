import { z } from "zod";

/** A customer's address format, in the address engine's terms. Omitted settings follow the column's majority. */
export const formatSettingsSchema = z.strictObject({
  casing: z.enum(["crm", "postal"]).optional(),
  state: z.enum(["code", "name"]).optional(),
  country: z.enum(["iso2", "iso3", "name"]).optional(),
  streetWords: z.enum(["short", "long", "keep"]).optional(),
  unitSeparator: z.enum(["space", "comma", "keep"]).optional(),
  unitPlace: z.enum(["end", "keep"]).optional(),
});
export type FormatSettings = z.output<typeof formatSettingsSchema>;
