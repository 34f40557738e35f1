import { createServer as createHttpServer, type Server } from "node:http";
import type { Context } from "@plumbline/core/context.ts";
import express from "express";
import helmet from "helmet";
import { pinoHttp } from "pino-http";
import { createGraphql } from "./graphql/server.ts";
import { errorHandler, notFoundHandler } from "./http/error-handler.ts";
import { contentSecurityPolicy, isSupportPage } from "./http/content-security-policy.ts";
import type { Metrics } from "./http/metrics.ts";
import { requestId } from "./http/request-id.ts";
import { healthRoutes, type Health } from "./http/health.ts";
import { adminRoutes } from "./features/admin/routes.ts";
import { auditLogRoutes } from "./features/accounts/audit-log-routes.ts";
import { apiKeyRoutes } from "./features/api-keys/routes.ts";
import { exportRoutes } from "./features/export/routes.ts";
import { webhookRoutes } from "./features/webhooks/routes.ts";
import { authRoutes } from "./features/accounts/routes.ts";
import { billingRoutes } from "./features/billing/routes.ts";
import { connectRoutes } from "./features/crm/connect-routes.ts";
import { creditRoutes } from "./features/credits/routes.ts";
import { crmRoutes } from "./features/crm/routes.ts";
import { checkRoutes } from "./features/checks/routes.ts";
import { jobRoutes } from "./features/jobs/routes.ts";
import { mappingRoutes } from "./features/mapping/routes.ts";
import { openApi } from "./openapi/routes.ts";
import { recurringRoutes } from "./features/recurring/routes.ts";
import { stripeWebhook } from "./features/billing/stripe-webhook-routes.ts";
import { supportRoutes } from "./features/support/routes.ts";
import { totpRoutes } from "./features/second-factor/routes.ts";
import { tryRoutes } from "./features/try/routes.ts";
import { usageRoutes } from "./features/usage/routes.ts";
import { hubspotEventRoutes } from "./features/hubspot-events/routes.ts";
import { configJson } from "./http/config-json.ts";
import { webApp } from "./http/static-files.ts";

/** Joins the features; nothing else imports two of them. */
export async function createServer(
  ctx: Context,
  health: Health,
  metrics: Metrics,
): Promise<{ http: Server; stopGraphql(): Promise<void> }> {
  const app = express();
  app.disable("x-powered-by");
  app.set("query parser", "simple");
  app.set("trust proxy", ctx.config.http.trustProxyHops);
  app.use(requestId);
  app.use(metrics.measure);
  app.use((_req, res, next) => {
    // Keep-alive clients learn that the connection ends with this response, so they do not send another request on it.
    if (health.isDraining) res.setHeader("connection", "close");
    next();
  });
  app.use(healthRoutes(ctx, health));
  app.use(
    pinoHttp({
      logger: ctx.log,
      // Allow-listed fields: paths hold tokens of emails, headers hold bearer tokens, bodies hold everything else.
      serializers: {
        req: (req: { method: string; url: string }) => ({
          method: req.method,
          route: req.url.split("?")[0]?.replace(/[A-Za-z0-9_-]{30,}/g, ":secret"),
        }),
        res: (res: { statusCode: number }) => ({ status: res.statusCode }),
      },
      customProps: (req) => ({ requestId: req.headers["x-request-id"] }),
      quietReqLogger: true,
      customLogLevel: (_req, res) => (res.statusCode >= 500 ? "error" : "debug"),
    }),
  );
  const guarded = (withCaptcha: boolean) =>
    helmet({
      contentSecurityPolicy: contentSecurityPolicy(ctx.config, { withCaptcha }),
      hsts: ctx.config.publicUrl.protocol === "https:",
      referrerPolicy: { policy: "no-referrer" },
    });
  const [closed, open] = [guarded(false), guarded(true)];
  app.use((req, res, next) => (isSupportPage(req.path) ? open : closed)(req, res, next));
  app.get("/config.json", configJson(ctx.config));

  app.use("/api", (_req, res, next) => {
    res.setHeader("cache-control", "no-store");
    next();
  });
  app.use("/api/hubspot", hubspotEventRoutes(ctx));
  app.use("/api/stripe/webhook", stripeWebhook(ctx));
  app.use("/api", express.json({ limit: "100kb" }));
  app.get("/api/openapi.json", openApi(ctx));
  app.use("/api/auth", authRoutes(ctx));
  app.use("/api/auth/totp", totpRoutes(ctx));
  app.use("/api/auth/api-keys", apiKeyRoutes(ctx));
  app.use("/api/webhooks", webhookRoutes(ctx));
  app.use("/api/auth", exportRoutes(ctx));
  app.use("/api/auth", supportRoutes(ctx));
  app.use("/api/auth", adminRoutes(ctx));
  app.use("/api/auth", auditLogRoutes(ctx));
  app.use("/api", tryRoutes(ctx));
  app.use("/api", connectRoutes(ctx));
  app.use("/api/hubspot", crmRoutes(ctx));
  app.use("/api/hubspot", mappingRoutes(ctx));
  app.use("/api/hubspot", jobRoutes(ctx));
  app.use("/api/hubspot", checkRoutes(ctx));
  app.use("/api/hubspot", recurringRoutes(ctx));
  app.use("/api/auth", usageRoutes(ctx));
  app.use("/api/auth", billingRoutes(ctx));
  app.use("/api/auth", creditRoutes(ctx));
  app.use("/api", notFoundHandler);

  const graphql = await createGraphql(ctx);
  // POST only: a document in a URL would appear in logs, and other sites could trigger it from a browser.
  app.post("/graphql", express.json({ limit: "100kb" }), graphql.middleware);
  if (ctx.config.http.webFolder) app.use(webApp(ctx.config.http.webFolder, ctx.config));
  app.use(notFoundHandler);
  app.use(errorHandler(ctx.log));

  const http = createHttpServer({ connectionsCheckingInterval: 5_000 }, app);
  http.headersTimeout = 10_000;
  http.requestTimeout = 30_000;
  http.keepAliveTimeout = 65_000;
  http.maxConnections = 2_000;
  return { http, stopGraphql: graphql.stop };
}
