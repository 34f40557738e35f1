/** Events that an integration can subscribe to. Separate from the schemas, so that a page with only the list does not load zod. */
export const WEBHOOK_EVENTS = ["job.finished", "job.undone", "check.finished", "review.ready", "credits.low"] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
