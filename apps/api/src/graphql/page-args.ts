import { idSchema } from "@plumbline/schema/ids.ts";
import { pageSchema } from "@plumbline/schema/paging.ts";
import type { z } from "zod";

type Args = { first?: number | null; after?: string | null };

/** Validates the arguments of paged lists, which may be null. Error: `invalid_input`. */
export function pageArgs(
  args: Args,
  usual: number,
  after: z.ZodType<string> = idSchema,
): { first: number; after: string | null } {
  const page = pageSchema(usual, after).parse({ first: args.first ?? undefined, after: args.after || undefined });
  return { first: page.first, after: page.after ?? null };
}
