import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import type { HubspotRequest } from "../../src/portals/hubspot/port.ts";
import { HubspotUnreachable, sendToHubspot } from "../../src/portals/hubspot/send.ts";

type Received = { method?: string; url?: string; authorization?: string; type?: string; body: string };
const servers: (() => void)[] = [];
afterEach(() => servers.splice(0).forEach((close) => close()));

async function hubspot(respond: (request: IncomingMessage, response: ServerResponse) => void) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    const body = await text(request);
    received.push({ method, url, authorization: headers.authorization, type: headers["content-type"], body });
    respond(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  servers.push(() => server.closeAllConnections());
  servers.push(() => server.close());
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    apiUrl,
    received,
    send: (request: HubspotRequest, token: string | null) => sendToHubspot(apiUrl, token, request),
  };
}

test("sends the portal's token, the query, and the body as JSON", async () => {
  const { received, send } = await hubspot((_request, response) => response.end('{"results":[]}'));
  const path = "/crm/objects/2026-03/contacts/batch/update";
  const query = { after: "1 2&3" };
  expect(await send({ method: "POST", path, query, json: { inputs: ["é"] } }, "token")).toEqual({
    status: 200,
    body: { results: [] },
    retryAfterMs: null,
  });
  expect(received).toEqual([
    {
      method: "POST",
      url: `${path}?after=1+2%263`,
      authorization: "Bearer token",
      type: "application/json",
      body: '{"inputs":["é"]}',
    },
  ]);
});

test("sends a form URL-encoded, without a token", async () => {
  const { received, send } = await hubspot((_request, response) => response.end());
  await send({ method: "POST", path: "/oauth/2026-03/token", form: { client_secret: "a&b" } }, null);
  expect(received[0]).toMatchObject({
    authorization: undefined,
    type: "application/x-www-form-urlencoded;charset=UTF-8",
    body: "client_secret=a%26b",
  });
});

test("does not follow redirects, which would leak the secret in a form", async () => {
  const elsewhere = await hubspot((_request, response) => response.end());
  const { send } = await hubspot((_request, response) => {
    response.writeHead(307, { location: elsewhere.apiUrl }).end();
  });
  const answer = await send({ method: "POST", path: "/oauth/2026-03/token", form: { client_secret: "secret" } }, null);
  expect(answer.status).toBe(307);
  expect(elsewhere.received).toEqual([]);
});

test("distinguishes a non-JSON body from an empty one", async () => {
  const { send } = await hubspot(({ url }, response) => response.end(url === "/page" ? "<html>" : ""));
  expect((await send({ method: "GET", path: "/page" }, "token")).body).toBeUndefined();
  expect((await send({ method: "GET", path: "/nothing" }, "token")).body).toBeNull();
});

test.each([
  ["2", 2_000],
  ["999999", 86_400_000],
  ["-1", null],
  ["soon", null],
])("reads Retry-After %s as a wait of %s ms", async (header, expected) => {
  const { send } = await hubspot((_request, response) => {
    response.writeHead(429, { "retry-after": header }).end();
  });
  expect(await send({ method: "GET", path: "/" }, "token")).toEqual({
    status: 429,
    body: null,
    retryAfterMs: expected,
  });
});

test("treats a call as possibly executed if the connection closes without a response", async () => {
  const { send } = await hubspot((request) => request.socket.destroy());
  await expect(send({ method: "GET", path: "/private" }, "token")).rejects.toThrow(HubspotUnreachable);
});
