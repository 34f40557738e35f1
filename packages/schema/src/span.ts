import { z } from "zod";

/** PostgreSQL knows no year 0, and nothing here is older than this. */
const moment = z.iso.datetime().refine((text) => text >= "1970", "must not be before 1970");

/** A span of time: from its beginning on and before its end, each open where it is left out. */
export const spanShape = {
  from: moment.optional().describe("Beginning of the time span, included."),
  to: moment.optional().describe("End of the time span, not included."),
};
