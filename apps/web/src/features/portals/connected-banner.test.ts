import { expect, it } from "vitest";
import { connectedBanner } from "./connected-banner.ts";

const RETURNED = new URLSearchParams("hubspot_connected=true&portal=7");

it.each([
  ["before the portals are known", null, "success"],
  ["where the account has the portal", ["7", "8"], "success"],
  ["where another account has begun", ["8"], "error"],
] as const)("reports a connected portal %s", (_when, portalIds, kind) => {
  expect(connectedBanner(RETURNED, portalIds)?.kind).toBe(kind);
});

it("is empty without a return from HubSpot", () => {
  expect(connectedBanner(new URLSearchParams("portal=7"), [])).toBeNull();
});
