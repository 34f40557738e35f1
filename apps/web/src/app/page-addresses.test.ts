import { isPageAddress, PAGE_ADDRESSES } from "@plumbline/schema/page-addresses.ts";
import type { RouteObject } from "react-router-dom";
import { expect, it } from "vitest";
import { routes } from "./routes.tsx";

function pathsOf(all: readonly RouteObject[]): string[] {
  return all.flatMap(({ path, children }) => [
    ...(path === undefined || path === "*" || path.startsWith("/dev/") ? [] : [path]),
    ...pathsOf(children ?? []),
  ]);
}

it("names every route of the app to the server, and nothing else", () => {
  expect([...PAGE_ADDRESSES].toSorted()).toEqual(pathsOf(routes).toSorted());
});

it.each([
  ["/", true],
  ["/dashboard/", true],
  ["/Dashboard", true],
  ["/jobs/01920000-0000-7000-8000-000000000000", true],
  ["/manage-account/security", true],
  ["/manage-account/no-such-section", false],
  ["/jobs/1/2", false],
  ["/no-such-page", false],
  ["/why-us.html", false],
])("%s is a page: %s", (pathname, isOne) => {
  expect(isPageAddress(pathname)).toBe(isOne);
});
