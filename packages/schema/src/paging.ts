import { z } from "zod";

/** Maximum page size of any list, in REST and in GraphQL. */
export const PAGE_MAX = 100;
const BETWEEN = `must be between 1 and ${PAGE_MAX}`;

/** The parameters of every paged list: page size, and the previous page's end. */
export const pageSchema = <After extends z.ZodType>(usual: number, after: After) =>
  z.object({
    first: z.coerce
      .number(BETWEEN)
      .int(BETWEEN)
      .min(1, BETWEEN)
      .max(PAGE_MAX, BETWEEN)
      .default(usual)
      .describe("Number of items per page."),
    after: after.optional().describe("`end_cursor` of the previous page."),
  });
