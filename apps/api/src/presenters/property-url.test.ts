import { expect, it } from "vitest";
import { propertyUrl } from "./property-url.ts";

it("links to a property of an object type", () => {
  expect(
    propertyUrl({ uiUrl: "https://app.hubspot.com" }, { portalId: "7", objectType: "company", property: "state" }),
  ).toBe("https://app.hubspot.com/property-settings/7/properties?type=0-2&property=state");
});
