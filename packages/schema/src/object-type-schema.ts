import { z } from "zod";
import { OBJECT_TYPES } from "./object-types.ts";

/** Separate from the list itself, so that a page with only the list does not load zod. */
export const objectTypeSchema = z.enum(OBJECT_TYPES);
