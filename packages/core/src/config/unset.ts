import type { z } from "zod";

/** Null where the setting is not set. */
export const unset = <Schema extends z.ZodType>(schema: Schema) =>
  schema.optional().transform((value): z.output<Schema> | null => value ?? null);
