import { readFileSync } from "node:fs";
import { join } from "node:path";
import express, { Router } from "express";
import { styleNonce } from "./http/content-security-policy.ts";

/** Stands in index.html where the nonce of this answer goes; the theme's style element carries it. */
const PLACEHOLDER = "__CSP_NONCE__";

/** The built web app at the same origin. Hashed files never change; the page is asked for each time. */
export function webApp(folder: string): Router {
  const page = readFileSync(join(folder, "index.html"), "utf8");
  const router = Router();
  router.use(
    "/assets",
    express.static(join(folder, "assets"), { immutable: true, maxAge: "1y", fallthrough: false, index: false }),
  );
  router.use(express.static(folder, { index: false, maxAge: "1h" }));
  router.get(/.*/, (req, res, next) => {
    const wantsPage =
      req.accepts(["html", "json"]) === "html" && !req.path.startsWith("/api/") && !req.path.startsWith("/graphql");
    if (!wantsPage) return next();
    res.setHeader("cache-control", "no-cache");
    res.type("html").send(page.replaceAll(PLACEHOLDER, styleNonce(res)));
  });
  return router;
}
