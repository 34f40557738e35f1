import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import type { PageDeclaration } from "./src/app/page-declaration.ts";

/** The statement in which a module declares its page. */
export const DECLARATION = /^export const page = (.*?) satisfies PageDeclaration(?:\[\])?;$/ms;

export type DeclaredPage = Omit<PageDeclaration, "path"> & {
  path: string;
  /** The name of its file and its pictures. */
  name: string;
  /** Relative to the folder of the web app. */
  module: string;
  /** The first page of its module; the others are variants of it. */
  isMain: boolean;
  hasParameters: boolean;
  isPrerendered: boolean;
  /** In the sitemap. */
  isListed: boolean;
};

/** Every page of the web app as its module declares it, one row per path. */
export function declaredPages(): DeclaredPage[] {
  const modules = globSync("src/**/*Page.tsx", { cwd: import.meta.dirname }).toSorted();
  const rows = modules.flatMap((module) =>
    declarationsIn(module)
      .flatMap(rowsOf)
      .map((row, index) => ({ ...row, module, isMain: index === 0 })),
  );
  // The api takes the first match, so a pattern comes after the addresses that it would also match.
  return rows.toSorted((a, b) => Number(a.hasParameters) - Number(b.hasParameters) || (a.path < b.path ? -1 : 1));
}

function declarationsIn(module: string): PageDeclaration[] {
  const code = readFileSync(join(import.meta.dirname, module), "utf8");
  if (!/^export const page\b/m.test(code)) return [];
  const literal = DECLARATION.exec(code)?.[1];
  try {
    // Through JSON, because the value is from another realm, and anything but plain data must fail here.
    const page = JSON.parse(JSON.stringify(runInNewContext(`(${literal})`))) as PageDeclaration | PageDeclaration[];
    return [page].flat();
  } catch (error) {
    throw new Error(`${module}: "page" must be literals that satisfy PageDeclaration`, { cause: error });
  }
}

function rowsOf({ path: paths, ...page }: PageDeclaration) {
  return [paths].flat().map((path) => {
    const hasParameters = path.includes(":");
    const isPrerendered = page.access === "everyone" || page.access === "signed-out";
    return {
      ...page,
      path,
      name:
        path
          .replaceAll(/\/:\w+/g, "")
          .slice(1)
          .replaceAll("/", "-") || "home",
      hasParameters,
      isPrerendered,
      isListed: isPrerendered && !hasParameters && page.isUnlisted !== true,
    };
  });
}

/** The api fills in `__PUBLIC_URL__`. */
export function sitemapOf(pages: readonly DeclaredPage[]): string {
  const urls = pages
    .filter(({ isListed }) => isListed)
    .map(({ path }) => `  <url><loc>__PUBLIC_URL__${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
}

/** Disallows what is not in the sitemap by its first segment, so that unlisted addresses are not named here either. */
export function robotsOf(pages: readonly DeclaredPage[]): string {
  const listed = pages.filter(({ isListed }) => isListed).map(({ path }) => path);
  const closed = new Set(
    pages
      .filter(({ isListed }) => !isListed)
      .map(({ path }) => `/${path.split("/")[1]}`)
      .map((prefix) => (listed.includes(prefix) ? `${prefix}/` : prefix)),
  );
  const wrong = listed.find((path) => [...closed].some((prefix) => path.startsWith(prefix)));
  if (wrong) throw new Error(`${wrong} is in the sitemap and would be closed to search engines`);
  const lines = [...closed].toSorted().map((prefix) => `Disallow: ${prefix}`);
  return ["User-agent: *", ...lines, "", "Sitemap: __PUBLIC_URL__/sitemap.xml", ""].join("\n");
}
