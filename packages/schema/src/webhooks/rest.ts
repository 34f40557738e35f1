import { z } from "zod";

/** What an integration can be told of. */
export const HOOK_EVENTS = ["job.finished", "credits.low"] as const;
export type HookEvent = (typeof HOOK_EVENTS)[number];

export const createHookEndpointSchema = z.object({
  url: z.url("Please enter a whole address, like https://example.com/hooks.").max(500),
  events: z
    .array(z.enum(HOOK_EVENTS))
    .min(1, "Please choose at least one event.")
    .max(HOOK_EVENTS.length)
    .transform((events) => [...new Set(events)]),
});
export type CreateHookEndpointInput = z.infer<typeof createHookEndpointSchema>;
