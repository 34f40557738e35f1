import { expect, it } from "vitest";
import { detectionOf } from "./auto-clean.ts";

const feed = { subscribed: ["street"] };

it.each([
  ["deal", ["street"], { feed, willRead: false }, "journal"],
  ["deal", ["street", "zip_of_deal"], { feed, willRead: false }, "poll"],
  ["deal", ["street"], { feed: undefined, willRead: false }, "poll"],
  // Switched on, it is subscribed at once.
  ["deal", ["street"], { feed: undefined, willRead: true }, "journal"],
  ["contact", ["city"], { feed: undefined, willRead: false }, "webhook"],
] as const)("detects changes of %s %j with %j by %s", (objectType, properties, journal, detection) => {
  expect(detectionOf(objectType, properties, journal)).toBe(detection);
});
