import { z } from "zod";
import { ACTOR_KINDS } from "./acted-by.ts";

/** Who did something; null where it is not known. Apart from the texts: a page that shows them does without this library. */
export const actedByAnswer = z.object({ kind: z.enum(ACTOR_KINDS), name: z.string() }).nullable();
