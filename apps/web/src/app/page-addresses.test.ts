import { isPageAddress, PAGE_ADDRESSES } from "@plumbline/schema/page-addresses.ts";
import type { RouteObject } from "react-router-dom";
import { expect, it } from "vitest";
import { LISTED_PAGES } from "../../prerendered-pages.ts";
import robots from "../../public/robots.txt?raw";
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

const closed = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, path = ""]) => path);
const isClosed = (path: string) => closed.some((prefix) => path.startsWith(prefix));

it("tells search engines of public pages alone, and not where partners sign up", () => {
  const listed = LISTED_PAGES.map(({ path }) => path);
  expect(listed).toContain("/register");
  expect(listed.filter((path) => path.startsWith("/register/"))).toEqual([]);
  expect(listed.filter(isClosed)).toEqual([]);
  // Every other page is closed to them; one is the home page by another name.
  const others = PAGE_ADDRESSES.filter((path) => path !== "/index.html" && !listed.includes(path));
  expect(others.filter((path) => !isClosed(path))).toEqual([]);
});
