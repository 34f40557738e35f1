import { expect, it } from "vitest";
import { forgetPlaceOfOpenedPage, placeKey, SCROLL_PLACES } from "./scroll-places.ts";

function storageOf(stored: string | null) {
  let value = stored;
  return { getItem: () => value, setItem: (_key: string, text: string) => void (value = text), read: () => value };
}

it.each([
  ["navigate", { "/jobs": 7, abc: 9 }],
  ["reload", { "/credits": 420, "/jobs": 7, abc: 9 }],
  ["back_forward", { "/credits": 420, "/jobs": 7, abc: 9 }],
])("on %s keeps a page's own scroll position only when returning to it", (type, kept) => {
  const storage = storageOf(JSON.stringify({ "/credits": 420, "/jobs": 7, abc: 9 }));
  forgetPlaceOfOpenedPage(storage, { type, pathname: "/credits" });
  expect(JSON.parse(storage.read() ?? "")).toEqual(kept);
});

it.each([null, "", "no JSON", "[]", "null", '{"/jobs":7}'])("leaves %j unchanged in storage", (stored) => {
  const storage = storageOf(stored);
  forgetPlaceOfOpenedPage(storage, { type: "navigate", pathname: "/credits" });
  expect(storage.read()).toBe(stored);
});

it("identifies a page loaded from the server by its path", () => {
  expect(SCROLL_PLACES).not.toBe("");
  expect([placeKey({ key: "default", pathname: "/credits" }), placeKey({ key: "x1", pathname: "/credits" })]).toEqual([
    "/credits",
    "x1",
  ]);
});
