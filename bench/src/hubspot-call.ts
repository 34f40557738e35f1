import { REQUIRED_SCOPES } from "@plumbline/core/portals/hubspot/operations.ts";
import { PATHS } from "@plumbline/core/portals/hubspot/paths.ts";
import { control } from "@plumbline/dev-env/api-client.ts";
import { fetch } from "undici";

/** One JSON call; throws if the response is not 2xx. */
export type HubspotCall = (method: "GET" | "POST", path: string, json?: unknown) => Promise<unknown>;

type App = { sandboxUrl: string; clientId: string; clientSecret: string };

/** Connects a portal without the product, and returns a function that calls it. */
export async function connectByHand(app: App, portalId: string): Promise<HubspotCall> {
  const redirectUri = "http://localhost/bench";
  const { code } = (await control(app.sandboxUrl, "POST", "/authorize", {
    portalId: Number(portalId),
    redirectUri,
    scope: REQUIRED_SCOPES.join(" "),
  })) as { code: string };
  const answer = await fetch(`${app.sandboxUrl}/hubspot${PATHS.token}`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      client_id: app.clientId,
      client_secret: app.clientSecret,
      redirect_uri: redirectUri,
      code,
    }),
  });
  if (!answer.ok) throw new Error(`The portal gave no token: ${answer.status}`);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return async (method, path, json) => {
    const response = await fetch(`${app.sandboxUrl}/hubspot${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return await response.json();
  };
}
