// @vitest-environment jsdom
import { beforeEach, expect, it } from "vitest";
import { lastVisit } from "./last-visit.ts";

const MINUTE = 60_000;
beforeEach(() => localStorage.clear());

it("returns the end of the previous visit for the whole visit", () => {
  expect(lastVisit(localStorage, "v", 0)).toBeNull();
  expect(lastVisit(localStorage, "v", 10 * MINUTE)).toBeNull();
  expect(lastVisit(localStorage, "v", 500 * MINUTE)).toBe(10 * MINUTE);
  expect(lastVisit(localStorage, "v", 520 * MINUTE)).toBe(10 * MINUTE);
  expect(lastVisit(localStorage, "v", 900 * MINUTE)).toBe(520 * MINUTE);
});

it("stores the visit per user, and starts over on invalid storage", () => {
  lastVisit(localStorage, "v", 0);
  expect(lastVisit(localStorage, "other", 500 * MINUTE)).toBeNull();
  localStorage.setItem("plumbline.visit.v", "{");
  expect(lastVisit(localStorage, "v", 500 * MINUTE)).toBeNull();
});
