import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { z } from "zod";
import { idSchema as id, noContent } from "./entries.ts";
import { isAnswered } from "./errors.ts";
import { objectTypeId, OWN_PATHS } from "./paths.ts";
import type { AppCalls } from "./port.ts";

// Subscriptions of HubSpot's webhooks journal: one per portal and object type, and one for the app itself.

const ACTIONS = ["CREATE", "UPDATE", "DELETE", "MERGE", "RESTORE"] as const;
/** The app's removal from a portal. */
const UNINSTALL_EVENT = "4-1916193";

const subscriptionSchema = z.object({ id });
const subscriptionsSchema = z.object({
  results: z.array(
    z.object({ id, subscriptionType: z.string(), portalId: id.nullish(), eventTypeId: z.string().nullish() }),
  ),
});

export type Subscription = { id: string; portalId: string | null; isOfUninstalls: boolean; isOfObjects: boolean };

export async function listSubscriptions(app: AppCalls): Promise<Subscription[]> {
  const { results } = await app.call({
    method: "GET",
    path: OWN_PATHS.subscriptions,
    operation: "read_subscriptions",
    answer: subscriptionsSchema,
  });
  return results.map((row) => ({
    id: row.id,
    portalId: row.portalId ?? null,
    isOfObjects: row.subscriptionType === "OBJECT",
    isOfUninstalls: row.subscriptionType === "APP_LIFECYCLE_EVENT" && row.eventTypeId === UNINSTALL_EVENT,
  }));
}

/** Creates it or updates the existing one; returns its id. */
export async function subscribe(
  app: AppCalls,
  wanted: { portalId: string; objectType: ObjectType; properties: readonly string[] },
): Promise<string> {
  return await save(app, {
    subscriptionType: "OBJECT",
    portalId: Number(wanted.portalId),
    objectTypeId: objectTypeId(wanted.objectType),
    actions: ACTIONS,
    properties: wanted.properties,
  });
}

export async function subscribeToUninstalls(app: AppCalls): Promise<void> {
  await save(app, { subscriptionType: "APP_LIFECYCLE_EVENT", eventTypeId: UNINSTALL_EVENT });
}

async function save(app: AppCalls, json: unknown): Promise<string> {
  const saved = await app.call({
    method: "POST",
    path: OWN_PATHS.subscriptions,
    json,
    operation: "write_subscriptions",
    answer: subscriptionSchema,
  });
  return saved.id;
}

/** One that is already gone is no error. */
export async function unsubscribe(app: AppCalls, subscriptionId: string): Promise<void> {
  await remove(app, OWN_PATHS.subscription(subscriptionId));
}

/** Removes all subscriptions of a portal. */
export async function unsubscribePortal(app: AppCalls, portalId: string): Promise<void> {
  await remove(app, OWN_PATHS.subscriptionsOf(portalId));
}

async function remove(app: AppCalls, path: string): Promise<void> {
  try {
    await app.call({ method: "DELETE", path, operation: "write_subscriptions", answer: noContent });
  } catch (error) {
    if (!isAnswered(error, [404])) throw error;
  }
}
