/** What an integration can be told of. Apart from the schemas: a page that lists them does without their library. */
export const WEBHOOK_EVENTS = ["job.finished", "job.undone", "check.finished", "review.ready", "credits.low"] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
