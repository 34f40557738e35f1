/** The storage key of the setting whether single letters act on the review queue. */
export const REVIEW_KEYS = "plumbline.review-keys";
