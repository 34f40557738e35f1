import { PAGE_ADDRESSES } from "@plumbline/schema/page-addresses.ts";
import { matchPath, matchRoutes, type RouteObject } from "react-router-dom";
import { expect, it } from "vitest";
import { TOKEN_PAGES } from "../../prerendered-pages.ts";
import { SIGNED_IN_LAYOUT, SIGNED_IN_PAGES } from "../../signed-in-pages.ts";
import { RequireSignIn } from "../session/RequireSignIn.tsx";
import { isStaticPage } from "./paths.ts";
import { routes } from "./routes.tsx";

const modules = import.meta.glob<Record<string, unknown>>([
  "../pages/*.tsx",
  "../features/**/*Page.tsx",
  "../marketing/*Page.tsx",
  "./layout/*.tsx",
]);

/** The address of each route behind the login, with something in place of its parameters. */
function addressesOf(all: readonly RouteObject[], isBehind = false): string[] {
  return all.flatMap(({ path, element, children }) => {
    const behind = isBehind || (element as { type?: unknown } | undefined)?.type === RequireSignIn;
    return [
      ...(behind && path !== undefined ? [path.replaceAll(/:\w+/g, "1")] : []),
      ...addressesOf(children ?? [], behind),
    ];
  });
}

async function componentsAt(address: string): Promise<unknown[]> {
  const lazies = (matchRoutes(routes, address) ?? []).map(({ route }) => route.lazy);
  const loaded = await Promise.all(lazies.map((lazy) => Promise.resolve(typeof lazy === "function" ? lazy() : {})));
  return loaded.flatMap((route) => ("Component" in route ? [route.Component] : []));
}

async function exportsOf(module: string): Promise<unknown[]> {
  const path = module.replace("src/app/", "./").replace("src/", "../");
  return Object.values((await modules[path]?.()) ?? {});
}

it.each(addressesOf(routes))("%s is served with links to the code of its page", async (address) => {
  const entry = SIGNED_IN_PAGES.find((page) => matchPath(page.address, address));
  const [layout, page] = await componentsAt(address);
  expect(await exportsOf(SIGNED_IN_LAYOUT)).toContain(layout);
  expect(await exportsOf(entry?.module ?? "none")).toContain(page);
});

it.each(TOKEN_PAGES)(
  "$address is prerendered as its own page, which waits for no session",
  async ({ address, module }) => {
    const page = (await componentsAt(address)).at(-1);
    expect(await exportsOf(module)).toContain(page);
    expect(isStaticPage(address)).toBe(true);
  },
);

it("prerenders every page with a token in its address, but the one that acts with a session", () => {
  const withToken = PAGE_ADDRESSES.filter(
    (address) => /token$/i.test(address) && !address.startsWith("/change-email/"),
  );
  expect(withToken.length).toBeGreaterThan(3);
  for (const address of withToken) expect(TOKEN_PAGES.some((page) => matchPath(address, page.address))).toBe(true);
});
