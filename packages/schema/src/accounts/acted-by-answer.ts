import { z } from "zod";
import { ACTOR_KINDS } from "./acted-by.ts";

/** Who did something; null if unknown. Separate from the texts, so that a page with the texts does not load zod. */
export const actedByAnswer = z.object({ kind: z.enum(ACTOR_KINDS), name: z.string() }).nullable();
