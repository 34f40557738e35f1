import { HubspotError, NOT_IN_FORM, problemOf } from "../errors.ts";
import { entriesAfter, earliestEntries, latestEntry } from "../journal.ts";
import { getList, readMemberships, searchLists } from "../lists.ts";
import type { AppCalls, AppRequest, Hubspot, PortalRequest } from "../port.ts";
import { readProperties } from "../properties.ts";
import { readAccountDetails } from "../read-account-details.ts";
import { readRecords, writeRecords } from "../records.ts";
import {
  createProperties,
  ensureGroup,
  readDefinitions,
  readPropertyLimit,
  removeGroup,
  removeProperty,
  saveOptions,
} from "../schemas.ts";
import { readNewestVersions, searchModified, searchRecent } from "../search.ts";
import { createSegment, findSegment, readSegment, removeSegment } from "../segments.ts";
import type { HubspotAnswer } from "../send.ts";
import {
  listSubscriptions,
  subscribe,
  subscribeToUninstalls,
  unsubscribe,
  unsubscribePortal,
} from "../subscriptions.ts";

// Every call to HubSpot once, for tests of what answers them.

/** As `hubspot.ts` and `create-app-calls.ts` judge an answer. */
export function judge<T>(answer: HubspotAnswer, request: PortalRequest<T> | AppRequest<T>): T {
  const operation = "objectType" in request ? request.operation : null;
  const problem = problemOf(answer, operation);
  if (problem) throw new HubspotError(problem);
  const parsed = request.answer.safeParse(answer.body);
  if (!parsed.success) throw new HubspotError(NOT_IN_FORM);
  return parsed.data;
}

const ref = { accountId: "", connectionId: "", portalId: "" };
const options = { waitPolicy: { maxQueueMs: 0, maxWaitMs: 1_000 } };
const objectType = "contact" as const;
const span = { objectType, from: new Date(0), to: new Date(1), afterId: null, properties: [] };
const segment = { name: "n", property: "p", value: "v" };
const records = { objectType, ids: ["1"], properties: ["city"] };

const definition = {
  name: "p",
  label: "P",
  groupName: "g",
  type: "enumeration",
  fieldType: "select",
  description: "",
  options: [{ label: "V", value: "v", displayOrder: 0, hidden: false }],
  formField: false,
  hasUniqueValue: false,
  hidden: false,
} as const;

export const PORTAL: Record<string, (hubspot: Hubspot) => Promise<unknown>> = {
  readProperties: (hubspot) => readProperties(hubspot, ref, objectType, options),
  readDefinitions: (hubspot) => readDefinitions({ hubspot, ref, objectType, options }, "in use"),
  readPropertyLimit: (hubspot) => readPropertyLimit({ hubspot, ref, objectType, options }),
  ensureGroup: (hubspot) => ensureGroup({ hubspot, ref, objectType, options }),
  createProperties: (hubspot) =>
    createProperties({ hubspot, ref, objectType, options }, [{ ...definition, options: [...definition.options] }]),
  saveOptions: (hubspot) => saveOptions({ hubspot, ref, objectType, options }, "p", definition.options),
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
export const APP: Record<string, (app: AppCalls) => Promise<unknown>> = {
  latestEntry,
  earliestEntries: (app) => earliestEntries(app, 1),
  entriesAfter: (app) => entriesAfter(app, "o", 1),
  listSubscriptions,
  subscribe: (app) => subscribe(app, { portalId: "1", objectType, properties: [] }),
  subscribeToUninstalls,
  unsubscribe: (app) => unsubscribe(app, "1"),
  unsubscribePortal: (app) => unsubscribePortal(app, "1"),
};
