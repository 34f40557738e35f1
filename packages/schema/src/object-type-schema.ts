import { z } from "zod";
import { OBJECT_TYPES } from "./object-types.ts";

/** Apart from the list itself, so that a page with the list alone does not load zod. */
export const objectTypeSchema = z.enum(OBJECT_TYPES);
