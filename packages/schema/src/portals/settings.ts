import { z } from "zod";
import { COUNTRY_CODES } from "../countries.ts";
import { freeText, ONE_LINE } from "../free-text.ts";
import { crmIdSchema } from "../ids.ts";

const defaultCountry = z
  .string()
  .refine((code) => COUNTRY_CODES.includes(code), "Choose a country from the list.")
  .nullable()
  .describe("ISO 3166 country code of records that name no country; null for none.");

export const portalSettingsSchema = z.object({ defaultCountry });
export type PortalSettings = z.output<typeof portalSettingsSchema>;

const MAX_NAME = 100;
const name = freeText()
  .trim()
  .min(1, "Enter a name.")
  .max(MAX_NAME, `Enter at most ${MAX_NAME} characters.`)
  .regex(ONE_LINE, "Enter a name without line breaks.");

export const portalNameSchema = z.object({ name });
export type PortalName = z.output<typeof portalNameSchema>;

export const newPortalNameSchema = z.object({
  name: name.nullable().describe("Null: the name that HubSpot has for it."),
});
export const renamePortalSchema = newPortalNameSchema.extend({ portalId: crmIdSchema });
export type RenamePortalInput = z.output<typeof renamePortalSchema>;

export const savePortalSettingsSchema = portalSettingsSchema.extend({ portalId: crmIdSchema });
export type SavePortalSettingsInput = z.output<typeof savePortalSettingsSchema>;
