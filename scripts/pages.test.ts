import { expect, it } from "vitest";
import { declaredPages, robotsOf, sitemapOf } from "../apps/web/declared-pages.ts";
import { paths } from "../apps/web/src/app/paths.ts";

const pages = declaredPages();

/** Used for an id, and for an object with ids. Its slash must not split the address. */
const ID = "a/b";
const ARGUMENT = {
  toString: () => ID,
  portalId: ID,
  objectType: ID,
  recordId: ID,
  listId: ID,
  filter: {},
  kind: "undone",
};

it("links only to existing pages, with each part encoded", () => {
  const links = Object.values({ ...paths, ...paths.account, ...paths.portal }).flatMap((link) =>
    typeof link === "function"
      ? (link as (argument: unknown, view: object) => string)(ARGUMENT, {})
      : typeof link === "string"
        ? link
        : [],
  );
  const isPage = (link: string) => {
    const { pathname } = new URL(link, "http://localhost");
    return pages.some(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`).test(pathname));
  };
  expect(links.length).toBeGreaterThan(30);
  expect(links.filter((link) => !isPage(link))).toEqual([]);
});

it("has one page at each URL", () => {
  const paths = pages.map(({ path }) => path);
  expect([...new Set(paths)]).toEqual(paths);
});

it("lists only public pages for search engines, except the partner sign-up", () => {
  const robots = robotsOf(pages);
  const listed = [...sitemapOf(pages).matchAll(/<loc>__PUBLIC_URL__(.*?)<\/loc>/g)].map(([, path = ""]) => path);
  const closed = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, prefix = ""]) => prefix);
  const isClosed = (path: string) => closed.some((prefix) => path.startsWith(prefix));
  expect(listed).toContain("/register");
  expect(listed.filter(isClosed)).toEqual([]);
  const others = pages.map(({ path }) => path).filter((path) => !listed.includes(path));
  expect(others).toContain("/register/hug");
  expect(others.filter((path) => !isClosed(path))).toEqual([]);
  expect(robots).not.toContain("hug");
});
