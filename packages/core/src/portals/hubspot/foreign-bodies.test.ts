import { describe, expect, it } from "vitest";
import type { AppCalls, AppRequest, Hubspot, PortalRequest } from "./port.ts";
import { APP, judge, PORTAL } from "./testing/every-call.ts";

// What answers in HubSpot's place, whatever its status, is an outage that passes: nothing is gone, refused, done or removed.

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
      call: async <T>(_ref: unknown, request: PortalRequest<T>) => judge({ status, body, retryAfterMs: null }, request),
      withSlot: () => Promise.reject(new Error("no slot is needed")),
    };
    await expect(PORTAL[name]?.(hubspot)).rejects.toEqual(outage);
  });

  it.each(names(APP))("is an outage for the app's call %s", async (name) => {
    const app: AppCalls = {
      call: async <T>(request: AppRequest<T>) => judge({ status, body, retryAfterMs: null }, request),
    };
    await expect(APP[name]?.(app)).rejects.toEqual(outage);
  });
});
