import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Config } from "@plumbline/core/config/config.ts";
import type { TrustStatement } from "@plumbline/schema/trust/statement.ts";
import express, { Router, type RequestHandler, type Response } from "express";
import { z } from "zod";
import { styleNonce } from "./content-security-policy.ts";
import { withTrustStatement } from "./with-trust-statement.ts";

const compress = promisify(brotliCompress);
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The built web app at the same origin. Hashed files are immutable; pages are revalidated on every request. */
export function webApp(
  folder: string,
  config: Pick<Config, "publicUrl" | "sandboxUrl">,
  trust: TrustStatement,
): Router {
  const filled = (path: string) =>
    readFileSync(join(folder, path), "utf8")
      .replaceAll("__PUBLIC_URL__", config.publicUrl.origin)
      .replaceAll("__TEST_MODE__", config.sandboxUrl ? "on" : "off");
  const shell = filled("index.html");
  const made = prerenderedPages(folder, (path) => withTrustStatement(filled(path), trust));
  const byAddress = pagesByAddress(filled);
  const router = Router();
  router.get(["/robots.txt", "/sitemap.xml"], (req, res, next) => {
    const file = join("pages", req.path);
    if (!existsSync(join(folder, file))) return next();
    res.type(req.path.endsWith(".xml") ? "application/xml" : "text/plain").send(filled(file));
  });
  // These files contain placeholders and are of no use to clients.
  router.use("/pages", (_req, _res, next) => next("router"));
  router.use("/assets", compressed(join(folder, "assets")));
  router.use("/assets", express.static(join(folder, "assets"), { immutable: true, maxAge: "1y", index: false }));
  router.use("/assets", (_req, _res, next) => next("router"));
  router.get("/index.html", (_req, res) => res.redirect(301, "/"));
  router.use(express.static(folder, { index: false, maxAge: "1h" }));
  router.get(/.*/, async (req, res, next) => {
    const wantsPage =
      req.accepts(["html", "json"]) === "html" && !req.path.startsWith("/api/") && !req.path.startsWith("/graphql");
    if (!wantsPage) return next();
    res.setHeader("cache-control", "no-cache");
    // As in the router: a trailing slash and upper case lead to the same page.
    const path = req.path.replace(/(?<=.)\/$/, "");
    const page = made.get(path.toLowerCase()) ?? byAddress.find(({ pattern }) => pattern.test(path))?.page;
    // The shell shows the missing page itself; search engines and monitors read the status.
    if (!page) res.status(404);
    await sendPage(
      res,
      (page ?? shell).replaceAll("__CSP_NONCE__", styleNonce(res)),
      req.acceptsEncodings("br") === "br",
    );
  });
  return router;
}

/** Pages prerendered at build time, by path, with title, description and text, readable without scripts. */
function prerenderedPages(folder: string, filled: (path: string) => string): Map<string, string> {
  const pages = join(folder, "pages");
  const names = existsSync(pages) ? readdirSync(pages).filter((name) => name.endsWith(".html")) : [];
  return new Map(
    names.map((name) => {
      const page = filled(join("pages", name));
      const address = /<link rel="canonical" href="([^"]+)"/.exec(page)?.[1] ?? "";
      return [new URL(address).pathname, page];
    }),
  );
}

/** Prerendered pages of links with a token, and for each page behind the login a shell that also names the code of that page. */
function pagesByAddress(filled: (path: string) => string): { pattern: RegExp; page: string }[] {
  return z
    .array(z.object({ address: z.string(), page: z.string() }))
    .parse(JSON.parse(filled("pages/by-address.json")))
    .map(({ address, page }) => ({ pattern: new RegExp(`^${address.replaceAll(/:\w+/g, "[^/]+")}$`, "i"), page }));
}

async function sendPage(res: Response, page: string, isBrotliWelcome: boolean): Promise<void> {
  res.type("html").vary("Accept-Encoding");
  if (!isBrotliWelcome) return void res.send(page);
  res.setHeader("content-encoding", "br");
  res.send(await compress(page, QUICK));
}

/** Compressed once, at build time. */
function compressed(folder: string): RequestHandler {
  const files = new Set(existsSync(folder) ? readdirSync(folder) : []);
  return (req, res, next) => {
    const name = req.path.slice(1);
    // Asked one at a time: given several, `accepts` takes the client's first, and browsers list gzip first.
    const accepted = req.acceptsEncodings("br") || req.acceptsEncodings("gzip");
    const ending = accepted === "br" ? "br" : "gz";
    if (!accepted || !files.has(`${name}.${ending}`)) return next();
    res.setHeader("cache-control", "public, max-age=31536000, immutable");
    res.setHeader("content-encoding", accepted);
    res.vary("Accept-Encoding").type(name);
    res.sendFile(`${name}.${ending}`, { root: folder, cacheControl: false });
  };
}
