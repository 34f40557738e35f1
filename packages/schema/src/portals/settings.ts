import { z } from "zod";
import { COUNTRY_CODES } from "../countries.ts";
import { crmIdSchema } from "../ids.ts";

const defaultCountry = z
  .string()
  .refine((code) => COUNTRY_CODES.includes(code), "Choose a country from the list.")
  .nullable()
  .describe("ISO 3166 country code of records that name no country; null for none.");

export const portalSettingsSchema = z.object({ defaultCountry });
export type PortalSettings = z.output<typeof portalSettingsSchema>;

export const savePortalSettingsSchema = portalSettingsSchema.extend({ portalId: crmIdSchema });
export type SavePortalSettingsInput = z.output<typeof savePortalSettingsSchema>;
