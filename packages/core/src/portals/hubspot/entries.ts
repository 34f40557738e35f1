import { z } from "zod";

/**
 * A listing of HubSpot's, read entry by entry: null in place of one that is not as specified, so that one odd property or list does
 * not count as an outage. Refused where all of them are odd, or more than one and more than a tenth: that is no answer of HubSpot's.
 */
export const entries = <T>(entry: z.ZodType<T>) =>
  z.array(entry.nullable().catch(null)).refine((all) => {
    const odd = all.filter((read) => read === null).length;
    return odd === 0 || (odd < all.length && odd <= Math.max(1, all.length / 10));
  }, "too many entries are not as specified");

/** An id of HubSpot's, which it writes as text or as a number. */
export const idSchema = z.union([z.string().min(1), z.number().int()]).transform(String);

/** HubSpot answers some calls with 204 and nothing else. What has a body then comes from somebody else. */
export const noContent = z.null();

export const isRead = <T>(entry: T | null): entry is T => entry !== null;
