import { z } from "zod";

/** Ids of our own rows. */
export const idSchema = z.uuid();
export const idParams = z.object({ id: idSchema });

/** HubSpot's ids of portals, lists and records: digits, sent as text. */
export const crmIdSchema = z.string().regex(/^\d{1,20}$/, "must be a HubSpot id");
export const portalParams = z.object({ portalId: crmIdSchema });

/** Stripe's event id. */
export const stripeEventId = z.string().regex(/^evt_\w{1,200}$/, "must be a Stripe event");
