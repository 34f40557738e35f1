import { CONNECT_TTL_MS } from "@plumbline/core/portals/begin-connect.ts";
import { flowCookie } from "./flow-cookie.ts";

export const CALLBACK_PATH = "/api/hubspot/oauth-callback";

/** Binds HubSpot's consent flow to the browser that began it. */
export const connectCookie = flowCookie({ name: "plumbline_connect", path: CALLBACK_PATH, ttlMs: CONNECT_TTL_MS });
