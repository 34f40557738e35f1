import { z } from "zod";

/** PostgreSQL has no year 0, and nothing here is older than this. */
const moment = z.iso.datetime().refine((text) => text >= "1970", "must not be before 1970");

/** A time span: from its start, inclusive, to its end, exclusive; each open if omitted. */
export const spanShape = {
  from: moment.optional().describe("Beginning of the time span, included."),
  to: moment.optional().describe("End of the time span, not included."),
};
