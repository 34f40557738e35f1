import type { Context } from "@plumbline/core/context.ts";
import { beginConnect } from "@plumbline/core/crm/begin-connect.ts";
import { completeConnect } from "@plumbline/core/crm/complete-connect.ts";
import { CONNECTED_PARAM } from "@plumbline/schema/product.ts";
import { Router } from "express";
import { CALLBACK_PATH, CONNECT_COOKIE, connectCookieOf, setConnectCookie } from "../../http/connect-cookie.ts";
import { requireUser } from "../../http/require-access.ts";

export function connectRoutes(ctx: Context): Router {
  const router = Router();
  router.get(
    "/auth/hubspot-install-url",
    requireUser(ctx, async (actor, _req, res) => {
      const begun = await beginConnect(ctx, actor);
      setConnectCookie(ctx.config, res, begun.cookie);
      res.json({ installUrl: begun.installUrl });
    }),
  );
  router.get("/hubspot/oauth-callback", async (req, res) => {
    const result = await completeConnect(ctx, {
      state: text(req.query.state) ?? "",
      code: text(req.query.code),
      error: text(req.query.error),
      cookie: connectCookieOf(req),
    });
    const target = new URL("/dashboard", ctx.config.publicUrl);
    target.searchParams.set(CONNECTED_PARAM, String(result.outcome === "connected"));
    if (result.outcome === "refused") target.searchParams.set("reason", result.reason);
    res.clearCookie(CONNECT_COOKIE, { path: CALLBACK_PATH });
    res.redirect(303, target.href);
  });
  return router;
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value.slice(0, 2_000) : null;
}
