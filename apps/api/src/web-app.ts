import { join } from "node:path";
import express, { Router } from "express";

/** The built web app at the same origin. Hashed files never change; index.html is asked for each time. */
export function webApp(folder: string): Router {
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
    res.sendFile(join(folder, "index.html"));
  });
  return router;
}
