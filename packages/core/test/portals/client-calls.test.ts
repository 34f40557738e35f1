import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { OBJECT_TYPES } from "@plumbline/schema/object-types.ts";
import { afterEach, describe, expect, it } from "vitest";
import { sendThroughClient } from "../../src/portals/hubspot/client/http-library.ts";
import { batchRead } from "../../src/portals/hubspot/client/objects.ts";
import { HubspotError } from "../../src/portals/hubspot/errors.ts";
import { CLIENT_PATHS } from "../../src/portals/hubspot/paths.ts";
import type { Hubspot, PortalRequest } from "../../src/portals/hubspot/port.ts";
import { HubspotUnreachable, sendToHubspot, type HubspotAnswer } from "../../src/portals/hubspot/send.ts";
import { judge, PORTAL } from "../../src/portals/hubspot/testing/every-call.ts";

// Calls that HubSpot's client builds: what is sent is what we describe, and what answers is judged as if we had built them.

type Received = { method?: string; path: string; query: Record<string, string>; headers: object; json: unknown };
type Respond = (response: ServerResponse, request: IncomingMessage) => void;

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

async function serve(respond: Respond) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://hubspot");
    const { host: _host, ...headers } = request.headers;
    const body = await text(request);
    const query = Object.fromEntries([...searchParams].toSorted());
    // The client writes fields in an order of its own.
    received.push({ method: request.method, path: pathname, query, headers, json: body && JSON.parse(body) });
    respond(response, request);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return { apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

type Send = (request: PortalRequest<unknown>) => Promise<HubspotAnswer>;

/** As `hubspot.ts` sends: through the client where it builds the call. */
const throughClient =
  (apiUrl: string, boundMs?: number): Send =>
  (request) =>
    request.client
      ? sendThroughClient(apiUrl, "token", { ...request, client: request.client }, boundMs)
      : sendToHubspot(apiUrl, "token", request, boundMs);
const builtByUs =
  (apiUrl: string): Send =>
  (request) =>
    sendToHubspot(apiUrl, "token", request);

/** A portal whose calls are sent in this way. */
const portal = (send: Send): Hubspot => ({
  call: async <T>(_ref: unknown, request: PortalRequest<T>) => judge(await send(request), request),
  withSlot: () => Promise.reject(new Error("no slot is needed")),
});

const ours = ["readPropertyLimit", "searchLists", "findSegment", "readAccountDetails"];
const CALLS = Object.keys(PORTAL).filter((name) => !ours.includes(name));

/** What a caller sees: a result, or an error with all that is known of it. */
async function outcome(name: string, send: Send): Promise<unknown> {
  try {
    return { result: await PORTAL[name]?.(portal(send)) };
  } catch (error) {
    if (error instanceof HubspotError) return { problem: error.problem };
    if (error instanceof HubspotUnreachable) return { unreachable: error.message };
    throw error;
  }
}

const json =
  (status: number, body: unknown): Respond =>
  (response) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
const page =
  (status: number): Respond =>
  (response) =>
    response.writeHead(status, { "content-type": "text/html" }).end("<html><body>Please wait</body></html>");
const OUTAGE = { problem: expect.objectContaining({ subject: "hubspot", isPassing: true }) };

describe("what is sent", () => {
  it.each(CALLS)("is for %s what the request says", async (name) => {
    const { apiUrl, received } = await serve(page(502));
    await outcome(name, throughClient(apiUrl));
    await outcome(name, builtByUs(apiUrl));
    const [byClient, byUs] = received;
    expect(received).toHaveLength(2);
    expect(byClient).toEqual(byUs);
    expect(byClient?.headers).toMatchObject({ authorization: "Bearer token", "user-agent": "Plumbline" });
  });

  it("covers the whole table of the client's paths", async () => {
    const { apiUrl, received } = await serve(page(502));
    for (const name of CALLS) await outcome(name, throughClient(apiUrl));
    expect(new Set(received.map(({ path }) => path)).size).toBe(Object.keys(CLIENT_PATHS).length);
  });

  it.each(OBJECT_TYPES)("names %s as HubSpot's paths do", async (type) => {
    const { apiUrl, received } = await serve(json(200, { results: [] }));
    const request = batchRead(type, { inputs: [], properties: [], propertiesWithHistory: [] });
    await sendThroughClient(`${apiUrl}/`, "token", request);
    expect(received.map(({ path }) => path)).toEqual([CLIENT_PATHS.batchRead(type)]);
  });

  it("is nothing where the client calls another path", async () => {
    const { apiUrl, received } = await serve(page(502));
    const { client } = batchRead("contact", { inputs: [], properties: [], propertiesWithHistory: [] });
    const call = sendThroughClient(apiUrl, "token", { method: "POST", path: "/crm/objects/contacts", client });
    await expect(call).rejects.toThrow("HubSpot's client calls");
    expect(received).toEqual([]);
  });
});

const record = { id: "1", properties: { city: "Boston" } };
const own = { status: "error", correlationId: "c", category: "VALIDATION_ERROR", message: "m" };
const ANSWERS: Record<string, Respond> = {
  "a page with 200": page(200),
  "a page with 404": page(404),
  "nothing with 200": (response) => response.end(),
  "nothing with 204": (response) => response.writeHead(204).end(),
  "an empty object with 200": json(200, {}),
  "an empty object with 201": json(201, {}),
  "a list": json(200, []),
  "text as JSON": json(200, "done"),
  "JSON as a page": (response) => response.setHeader("content-type", "text/html").end('{"results":[]}'),
  "JSON of no known type": (response) => response.setHeader("content-type", "image/png").end('{"results":[]}'),
  "a refusal": json(400, own),
  "a list that is gone": json(404, { ...own, category: "OBJECT_NOT_FOUND" }),
  "a conflict": json(409, { ...own, category: "CONFLICT" }),
  "a lock": json(423, own),
  "a rate limit": (response) =>
    response.writeHead(429, { "retry-after": "3" }).end(JSON.stringify({ ...own, policyName: "SECONDLY" })),
  "an outage": json(503, own),
  "an unknown status": json(299, { results: [record] }),
  "errors of texts": json(207, { results: [record], errors: ["x"] }),
  "an error with its code alone": json(207, {
    results: [],
    errors: [{ code: "MISSING_CONDITIONAL_REQUIRED_PROPERTY", context: { propertyName: ["state"], ids: ["1"] } }],
  }),
  "unknown fields and odd dates": json(200, {
    status: "SOMETHING_NEW",
    startedAt: "yesterday",
    results: [{ ...record, createdAt: "soon", updatedAt: 7, archivedAt: {}, novelty: [1], recordId: "1" }],
    novelty: { of: "HubSpot" },
  }),
  "null in place of results": json(200, { results: null, lists: null }),
};

describe.each(Object.entries(ANSWERS))("%s", (_what, respond) => {
  it.each(CALLS)("means for %s what it means without the client", async (name) => {
    const { apiUrl } = await serve(respond);
    expect(await outcome(name, throughClient(apiUrl))).toEqual(await outcome(name, builtByUs(apiUrl)));
  });
});

describe("what answers in HubSpot's place", () => {
  it.each(CALLS)("is an outage for %s as a page", async (name) => {
    const { apiUrl } = await serve(page(200));
    expect(await outcome(name, throughClient(apiUrl))).toEqual(OUTAGE);
  });

  it.each(CALLS)("is an outage for %s as a redirect, which is not followed", async (name) => {
    const elsewhere = await serve(json(200, { results: [] }));
    const { apiUrl } = await serve((response) => response.writeHead(307, { location: elsewhere.apiUrl }).end());
    expect(await outcome(name, throughClient(apiUrl))).toEqual(OUTAGE);
    expect(elsewhere.received).toEqual([]);
  });

  it.each(CALLS)("leaves open what %s has done, where the body never ends", async (name) => {
    const { apiUrl } = await serve((response) => {
      response.writeHead(200, { "content-type": "application/json" }).write('{"results":[');
      const trickle = setInterval(() => response.write(" "), 5);
      response.on("close", () => clearInterval(trickle));
    });
    expect(await outcome(name, throughClient(apiUrl, 60))).toEqual({
      unreachable: expect.stringContaining("did not respond"),
    });
  });

  it.each(CALLS)("leaves open what %s has done, where the connection breaks", async (name) => {
    const { apiUrl } = await serve((_response, request) => request.socket.destroy());
    expect(await outcome(name, throughClient(apiUrl))).toMatchObject({ unreachable: expect.any(String) });
  });
});

describe("what the client's deserializer would lose", () => {
  const answered = async (name: string, status: number, body: unknown) => {
    const { apiUrl } = await serve(json(status, body));
    return await outcome(name, throughClient(apiUrl));
  };

  it("is kept of an error that has a code alone", async () => {
    const error = { code: "MISSING_CONDITIONAL_REQUIRED_PROPERTY", context: { propertyName: ["state"], ids: ["1"] } };
    expect(await answered("writeRecords", 207, { results: [], errors: [error] })).toMatchObject({
      result: {
        end: "answered",
        written: new Map(),
        refused: { records: new Set(["1"]), properties: new Set(["state"]), missing: new Set(["state"]) },
      },
    });
  });

  it("is kept of an odd date: the record is read, and its member has no date", async () => {
    const results = [{ ...record, createdAt: "soon", recordId: "1", membershipTimestamp: "soon" }];
    expect(await answered("readRecords", 200, { results })).toEqual({ result: new Map([["1", { city: "Boston" }]]) });
    expect(await answered("readMemberships", 200, { results })).toMatchObject({
      result: { members: [{ recordId: "1", joinedAt: null }], unreadable: 0 },
    });
  });

  it("is kept of errors that are texts, which name nothing", async () => {
    expect(await answered("writeRecords", 207, { results: [record], errors: ["x"] })).toMatchObject({
      result: { written: new Map([["1", { city: "Boston" }]]), refused: { records: new Set(), properties: new Set() } },
    });
  });
});
