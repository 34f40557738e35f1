import { z } from "zod";

/** The most that one page of any list holds, in REST and in GraphQL. */
export const PAGE_MAX = 100;
const BETWEEN = `must be between 1 and ${PAGE_MAX}`;

/** The parameters of every paged list: how many, and where the page before ended. */
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
