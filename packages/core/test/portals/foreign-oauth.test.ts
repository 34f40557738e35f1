import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HubspotConfig } from "../../src/config/config.ts";
import {
  appToken,
  exchangeCode,
  introspect,
  refreshTokens,
  revokeToken,
  uninstallApp,
} from "../../src/portals/hubspot/oauth.ts";

// What answers in the place of HubSpot's OAuth endpoints is an outage that passes: no grant is gone, nothing is uninstalled.

type Reply = { status: number; type: string; body: string };
let reply: Reply = { status: 200, type: "text/html", body: "" };
let server: Server;
let config: HubspotConfig;
beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(reply.status, { "content-type": reply.type });
    response.end(reply.body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const apiUrl = `http://127.0.0.1:${typeof address === "object" ? (address?.port ?? 0) : 0}`;
  config = { apiUrl, uiUrl: apiUrl, clientId: "c", clientSecret: "s", appId: "1" } as HubspotConfig;
});
afterAll(() => server.close());

const CALLS: Record<string, () => Promise<unknown>> = {
  exchangeCode: () => exchangeCode(config, { code: "c", redirectUri: "r", codeVerifier: "v" }),
  refreshTokens: () => refreshTokens(config, "t"),
  appToken: () => appToken(config, ["s"]),
  introspect: () => introspect(config, "t"),
  revokeToken: () => revokeToken(config, "t"),
  uninstallApp: () => uninstallApp(config, "t"),
};
const PAGE = { type: "text/html", body: "<html><body>It works!</body></html>" };
const OTHER_JSON = { type: "application/json", body: JSON.stringify({ message: "no healthy upstream", active: true }) };

describe.each([200, 400, 401, 403, 404, 409, 429, 502])("status %i", (status) => {
  it.each(Object.keys(CALLS))("treats a gateway's HTML page as no answer to %s", async (name) => {
    reply = { status, ...PAGE };
    await expect(CALLS[name]?.()).rejects.toMatchObject({ problem: { isPassing: true, isForeign: true } });
  });

  it.each(Object.keys(CALLS).filter((name) => name !== "revokeToken" || status !== 200))(
    "treats a gateway's JSON as no answer to %s",
    async (name) => {
      reply = { status, ...OTHER_JSON };
      await expect(CALLS[name]?.()).rejects.toMatchObject({ problem: { isPassing: true, isForeign: true } });
    },
  );
});

it("accepts an empty answer to an uninstall or a revocation, but not to a refresh", async () => {
  reply = { status: 200, type: "text/plain", body: "" };
  await uninstallApp(config, "t");
  await revokeToken(config, "t");
  await expect(refreshTokens(config, "t")).rejects.toMatchObject({ problem: { isPassing: true } });
});
