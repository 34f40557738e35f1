import { readFileSync, writeFileSync, mkdirSync, rmSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "vite";
import type { Maker } from "./src/prerender/prerendered-pages.tsx";
import { declaredPages, robotsOf, sitemapOf, type DeclaredPage } from "./declared-pages.ts";

/** Builds the web app for production: bundles, then a file per public page, then everything compressed once. */
const START = "index.html";
const LOADER = "src/prerender/load-parts.ts";
/** The code that every page behind the login loads besides its own. */
const SIGNED_IN_LAYOUT = "src/app/layout/SignedInLayout.tsx";
const LAYOUT_QUERIES = ["Balance", "SecondFactorFirst"].map((name) => ({ name, variables: {} }));
/** The bundler's start script, which loads everything at once and runs it in one piece. */
const START_SCRIPT = /<script type="module"[^>]*><\/script>\s*(?:<link rel="modulepreload"[^>]*>\s*)*/;
const root = import.meta.dirname;
const dist = join(root, "dist");
const server = join(root, "dist-server");

await build({
  root,
  logLevel: "warn",
  build: { manifest: "manifest.json", rolldownOptions: { input: { index: "index.html", loader: LOADER } } },
});
await build({
  root,
  logLevel: "warn",
  build: { ssr: "src/prerender/prerendered-pages.tsx", outDir: server, emptyOutDir: true },
});
const { renderPage, makeFirstLoad, textOf } = (await import(join(server, "prerendered-pages.js"))) as Maker;

type Chunk = { file: string; imports?: string[] };
const manifest = JSON.parse(readFileSync(join(dist, "manifest.json"), "utf8")) as Record<string, Chunk>;
const template = readFileSync(join(dist, "index.html"), "utf8");
const font = readdirSync(join(dist, "assets")).find((name) => /^inter-latin-wght-normal-.*\.woff2$/.test(name));
if (!font) throw new Error("The font is not where it was");
const pages = join(dist, "pages");
mkdirSync(pages, { recursive: true });
writeFileSync(join(dist, "index.html"), firstLoadPage([], ""));
const declared = declaredPages();
/** The api's pages for parameterized addresses and those behind the login. Any other address has no page. */
const byAddress: { address: string; page: string }[] = [];
for (const page of declared) {
  if (page.isPrerendered && !page.hasParameters)
    writeFileSync(join(pages, `${page.name}.html`), await publicPage(page));
  else byAddress.push({ address: page.path, page: await pageByAddress(page) });
}
writeFileSync(join(pages, "by-address.json"), JSON.stringify(byAddress));
writeFileSync(join(pages, "sitemap.xml"), sitemapOf(declared));
writeFileSync(join(pages, "robots.txt"), robotsOf(declared));
rmSync(server, { recursive: true });
rmSync(join(dist, "manifest.json"));
for (const folder of [dist, join(dist, "assets")]) compressIn(folder);

/** A page for visitors and search engines. The api fills in `__PUBLIC_URL__` and the nonce for each response. */
async function publicPage({ path, module, description: otherwise }: DeclaredPage): Promise<string> {
  const made = await renderPage(path);
  const description = made.description ?? otherwise;
  if (!description) throw new Error(`${path} has no description`);
  const address = `__PUBLIC_URL__${path === "/" ? "/" : path}`;
  return prerendered(
    made,
    [module],
    [
      `<meta name="description" content="${description}" />`,
      `<link rel="canonical" href="${address}" />`,
      `<meta property="og:type" content="website" />`,
      `<meta property="og:site_name" content="Plumbline" />`,
      `<meta property="og:title" content="${made.title}" />`,
      `<meta property="og:description" content="${description}" />`,
      `<meta property="og:url" content="${address}" />`,
      `<meta property="og:image" content="__PUBLIC_URL__/og.png" />`,
      `<meta property="og:image:width" content="1200" />`,
      `<meta property="og:image:height" content="630" />`,
      `<meta property="og:image:alt" content="Plumbline: clean addresses in HubSpot, and see every change" />`,
      `<meta name="twitter:card" content="summary_large_image" />`,
    ],
  );
}

/** A page with a token is the same for every token; any other one needs the session, which only the browser has. */
async function pageByAddress(page: DeclaredPage): Promise<string> {
  const { path, module, access, isPrerendered } = page;
  if (isPrerendered) return prerendered(await renderPage(path), [module], [`<meta name="robots" content="noindex" />`]);
  if (access === "any-session") return firstLoadPage([module], "");
  return firstLoadPage([SIGNED_IN_LAYOUT, module], firstQueriesOf(page));
}

/** A page that is hydrated as prerendered. */
function prerendered(
  made: { title: string; html: string },
  modules: readonly string[],
  about: readonly string[],
): string {
  const head = [
    `<title>${made.title}</title>`,
    ...about,
    `<link rel="preload" href="/assets/${font}" as="font" type="font/woff2" crossorigin />`,
    loaderOf(partsOf(modules)),
  ];
  return replaced(template, [
    [/<title>[^<]*<\/title>\s*/, ""],
    [/<meta name="robots" content="noindex" \/>\s*/, ""],
    [/<noscript>.*?<\/noscript>\s*/s, ""],
    // The application is loaded after the first paint: src/prerender.
    [/<link rel="preload" href="\/config.json"[^>]*>\s*/, ""],
    [START_SCRIPT, ""],
    [/<\/head>/, `  ${head.join("\n    ")}\n  </head>`],
    [/<div id="root"><\/div>/, `<div id="root" data-prerendered>${made.html}</div>`],
  ]);
}

/**
 * Every other page shows at once that it is loading, because the style sheet comes before the code, which takes seconds on a slow
 * line. The page's code is requested together with the start's, not after the start has run.
 */
function firstLoadPage(modules: readonly string[], firstQueries: string): string {
  const parts = partsOf(modules);
  const links = parts.map((part) => `<link rel="modulepreload" href="${part}" fetchpriority="low" />`);
  return replaced(template, [
    [START_SCRIPT, ""],
    [/<\/head>/, `  ${[...links, firstQueries, loaderOf(parts)].join("\n    ")}\n  </head>`],
    [/<div id="root"><\/div>/, `<div id="root">${makeFirstLoad()}</div>`],
  ]);
}

/** Read by src/prerender/send-early-requests.ts, which sends them while the code is loading. */
function firstQueriesOf({ path, firstQueries = [] }: DeclaredPage): string {
  const bodies = [...firstQueries, ...LAYOUT_QUERIES].map(({ name, variables }) => ({
    operationName: name,
    variables,
    query: textOf(name),
  }));
  const json = JSON.stringify({ address: path, bodies }).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="first-queries">${json}</script>`;
}

function loaderOf(parts: readonly string[]): string {
  const { file, imports } = chunkOf(LOADER);
  if (imports) throw new Error(`The loader waits for ${imports.join(", ")}`);
  return `<script type="module" async src="/${file}" data-parts="${parts.join(" ")}"></script>`;
}

function replaced(text: string, changes: readonly (readonly [RegExp, string])[]): string {
  return changes.reduce((result, [what, by]) => {
    if (!what.test(result)) throw new Error(`index.html has no ${String(what)}`);
    return result.replace(what, () => by);
  }, text);
}

/** All files of these modules and the start, in execution order: imported files come before their importers. */
function partsOf(modules: readonly string[]): string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const add = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const { file, imports = [] } = chunkOf(key);
    for (const next of imports) add(next);
    files.add(file);
  };
  for (const module of modules) add(module);
  // The start waits for the route, so a route that waited for the start would hang.
  if (files.has(chunkOf(START).file)) throw new Error(`${modules.join(", ")} import the start of the application`);
  add(START);
  return [...files].map((file) => `/${file}`);
}

function chunkOf(key: string): Chunk {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The manifest has no ${key}`);
  return chunk;
}

function compressIn(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg|vtt)$/.test(name)) continue;
    const content = readFileSync(join(folder, name));
    writeFileSync(
      join(folder, `${name}.br`),
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
  }
}
