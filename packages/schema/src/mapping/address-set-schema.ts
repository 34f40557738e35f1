import { z } from "zod";
import { PRIMARY_SET, SET_KEY } from "./address-sets.ts";

export const setKeySchema = z.string().regex(SET_KEY);

/** Clients that know only one address mean the primary set. */
export const setKeyOrPrimary = setKeySchema
  .nullish()
  .transform((key) => key ?? PRIMARY_SET)
  .describe("Key of the address set; the primary one if omitted.");
