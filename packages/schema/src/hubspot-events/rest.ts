import { z } from "zod";
import { crmIdSchema } from "../ids.ts";
import { objectTypeSchema } from "../object-type-schema.ts";

export const setAutoCleanSchema = z.object({ portalId: crmIdSchema, objectType: objectTypeSchema, isOn: z.boolean() });
