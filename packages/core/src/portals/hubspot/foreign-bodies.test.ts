import { describe, expect, it } from "vitest";
import { HubspotError, NOT_IN_FORM, problemOf } from "./errors.ts";
import { entriesAfter, earliestEntries, latestEntry } from "./journal.ts";
import { getList, readMemberships, searchLists } from "./lists.ts";
import type { AppCalls, AppRequest, Hubspot, PortalRequest } from "./port.ts";
import { readProperties } from "./properties.ts";
import { readAccountDetails } from "./read-account-details.ts";
import { readRecords, writeRecords } from "./records.ts";
import {
  createProperties,
  ensureGroup,
  readDefinitions,
  readPropertyLimit,
  removeGroup,
  removeProperty,
  saveOptions,
} from "./schemas.ts";
import { readNewestVersions, searchModified, searchRecent } from "./search.ts";
import { createSegment, findSegment, readSegment, removeSegment } from "./segments.ts";
import {
  listSubscriptions,
  subscribe,
  subscribeToUninstalls,
  unsubscribe,
  unsubscribePortal,
} from "./subscriptions.ts";

// What answers in HubSpot's place, whatever its status, is an outage that passes: nothing is gone, refused, done or removed.

type Answer = { status: number; body: unknown };

/** As `hubspot.ts` and `create-app-calls.ts` judge an answer. */
function judge<T>({ status, body }: Answer, request: PortalRequest<T> | AppRequest<T>): T {
  const operation = "objectType" in request ? request.operation : null;
  const problem = problemOf({ status, body, retryAfterMs: null }, operation);
  if (problem) throw new HubspotError(problem);
  const parsed = request.answer.safeParse(body);
  if (!parsed.success) throw new HubspotError(NOT_IN_FORM);
  return parsed.data;
}

const ref = { accountId: "", connectionId: "", portalId: "" };
const options = { waitPolicy: { maxQueueMs: 0, maxWaitMs: 1_000 } };
const objectType = "contact" as const;
const span = { objectType, from: new Date(0), to: new Date(1), afterId: null, properties: [] };
const segment = { name: "n", property: "p", value: "v" };
const records = { objectType, ids: ["1"], properties: ["city"] };

const PORTAL: Record<string, (hubspot: Hubspot) => Promise<unknown>> = {
  readProperties: (hubspot) => readProperties(hubspot, ref, objectType, options),
  readDefinitions: (hubspot) => readDefinitions({ hubspot, ref, objectType, options }, "in use"),
  readPropertyLimit: (hubspot) => readPropertyLimit({ hubspot, ref, objectType, options }),
  ensureGroup: (hubspot) => ensureGroup({ hubspot, ref, objectType, options }),
  createProperties: (hubspot) =>
    createProperties({ hubspot, ref, objectType, options }, [
      { name: "p" } as Parameters<typeof createProperties>[1][0],
    ]),
  saveOptions: (hubspot) => saveOptions({ hubspot, ref, objectType, options }, "p", []),
  removeProperty: (hubspot) => removeProperty({ hubspot, ref, objectType, options }, "p"),
  removeGroup: (hubspot) => removeGroup({ hubspot, ref, objectType, options }),
  searchLists: (hubspot) => searchLists(hubspot, ref, objectType, options),
  getList: (hubspot) => getList(hubspot, ref, "1", options),
  readMemberships: (hubspot) => readMemberships(hubspot, ref, { listId: "1", after: null }, options),
  "readMemberships, behind a cursor": (hubspot) => readMemberships(hubspot, ref, { listId: "1", after: "a" }, options),
  createSegment: (hubspot) => createSegment({ hubspot, ref, objectType, options }, segment),
  findSegment: (hubspot) => findSegment({ hubspot, ref, objectType, options }, segment),
  readSegment: (hubspot) => readSegment({ hubspot, ref, options }, "1"),
  removeSegment: (hubspot) => removeSegment({ hubspot, ref, options }, "1"),
  readRecords: (hubspot) => readRecords(hubspot, ref, { ...records, handlesLocks: true }, options),
  readNewestVersions: (hubspot) => readNewestVersions(hubspot, ref, records, options),
  writeRecords: (hubspot) =>
    writeRecords(hubspot, ref, { objectType, updates: [{ id: "1", properties: { city: "x" } }] }, options),
  searchModified: (hubspot) => searchModified(hubspot, ref, span, options),
  searchRecent: (hubspot) => searchRecent(hubspot, ref, span, options),
  readAccountDetails: (hubspot) => readAccountDetails(hubspot, ref, options),
};
const APP: Record<string, (app: AppCalls) => Promise<unknown>> = {
  latestEntry,
  earliestEntries: (app) => earliestEntries(app, 1),
  entriesAfter: (app) => entriesAfter(app, "o", 1),
  listSubscriptions,
  subscribe: (app) => subscribe(app, { portalId: "1", objectType, properties: [] }),
  subscribeToUninstalls,
  unsubscribe: (app) => unsubscribe(app, "1"),
  unsubscribePortal: (app) => unsubscribePortal(app, "1"),
};
/** HubSpot answers these with an empty body, or may. */
const EMPTY_IS_OWN = ["removeProperty", "removeGroup", "removeSegment", "unsubscribe", "unsubscribePortal"];
const EMPTY_IS_NONE = ["latestEntry", "earliestEntries", "entriesAfter"];

const STATUSES = [200, 400, 404, 409, 429, 502];
/** As `send.ts` reads them: undefined where the body is no JSON, null where there is none. */
const BODIES: Record<string, unknown> = {
  "a gateway's page": undefined,
  "JSON of a gateway": { message: "no healthy upstream", code: 503 },
  "an empty object": {},
  "a list": [],
  nothing: null,
};

const answers = STATUSES.flatMap((status) =>
  Object.entries(BODIES).map(([what, body]) => [status, what, body] as const),
);

describe.each(answers)("status %i with %s", (status, what, body) => {
  const isOwn = (name: string) =>
    what === "nothing" && status === 200 && [...EMPTY_IS_OWN, ...EMPTY_IS_NONE].includes(name);
  const names = (calls: object) => Object.keys(calls).filter((name) => !isOwn(name));
  const outage = expect.objectContaining({ problem: expect.objectContaining({ subject: "hubspot", isPassing: true }) });

  it.each(names(PORTAL))("is an outage for %s", async (name) => {
    const hubspot: Hubspot = {
      call: async <T>(_ref: unknown, request: PortalRequest<T>) => judge({ status, body }, request),
      withSlot: () => Promise.reject(new Error("no slot is needed")),
    };
    await expect(PORTAL[name]?.(hubspot)).rejects.toEqual(outage);
  });

  it.each(names(APP))("is an outage for the app's call %s", async (name) => {
    const app: AppCalls = { call: async <T>(request: AppRequest<T>) => judge({ status, body }, request) };
    await expect(APP[name]?.(app)).rejects.toEqual(outage);
  });
});
