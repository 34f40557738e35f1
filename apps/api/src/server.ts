import { createServer as createHttpServer, type Server } from "node:http";
import type { Context } from "@plumbline/core/context.ts";
import express from "express";
import helmet from "helmet";
import { graphqlBody } from "./graphql/body-limit.ts";
import { createGraphql } from "./graphql/create-graphql.ts";
import { compressAnswer } from "./http/compress-answer.ts";
import { turnedAway } from "./http/drain.ts";
import { errorHandler, notFoundHandler } from "./http/error-handler.ts";
import { contentSecurityPolicy, isSupportPage } from "./http/content-security-policy.ts";
import type { Metrics } from "./http/metrics.ts";
import { refuseOtherMethods } from "./http/refuse-other-methods.ts";
import { requestId } from "./http/request-id.ts";
import { requestLog } from "./http/request-log.ts";
import { healthRoutes, type Health } from "./http/health.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { mountEndpoints } from "./http/endpoint.ts";
import { openApiDocument } from "./openapi/document.ts";
import { configJson } from "./http/config-json.ts";
import { traceRequest } from "./http/trace-request.ts";
import { securityTxt } from "@plumbline/core/trust/security-txt.ts";
import { trustStatement } from "@plumbline/core/trust/trust-statement.ts";
import { webApp } from "./http/web-app.ts";

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
  app.use((req, res, next) => {
    if (!turnedAway(health, req, res)) next();
  });
  app.use(healthRoutes(ctx, health));
  app.use(requestLog(ctx.log));
  app.use(["/api", "/graphql"], traceRequest);
  const guarded = (withCaptcha: boolean) =>
    helmet({
      contentSecurityPolicy: contentSecurityPolicy(ctx.config, { withCaptcha }),
      hsts: ctx.config.publicUrl.protocol === "https:",
      referrerPolicy: { policy: "no-referrer" },
      // For browsers without support for frame-ancestors.
      xFrameOptions: { action: "deny" },
    });
  const [closed, open] = [guarded(false), guarded(true)];
  app.use((req, res, next) => (isSupportPage(req.path) ? open : closed)(req, res, next));
  app.get("/config.json", configJson(ctx.config));
  const trust = trustStatement(ctx);
  app.get("/trust.json", (_req, res) => void res.setHeader("cache-control", "no-cache").json(trust));
  app.get("/.well-known/security.txt", (_req, res, next) => {
    const text = securityTxt(ctx.config, ctx.now());
    if (text === null) return next();
    res.setHeader("cache-control", "no-cache").type("text/plain").send(text);
  });

  app.use("/api", (_req, res, next) => {
    res.setHeader("cache-control", "no-store");
    next();
  });
  // Before the parser of the others: signatures cover the raw bytes, and some bodies are larger.
  mountEndpoints(
    app,
    ctx,
    ENDPOINTS.filter(({ parsesBody }) => parsesBody),
  );
  app.use("/api", express.json({ limit: "100kb" }));
  mountEndpoints(
    app,
    ctx,
    ENDPOINTS.filter(({ parsesBody }) => !parsesBody),
  );
  const document = openApiDocument(ctx.config.publicUrl);
  app.get("/api/openapi.json", (_req, res) => void res.json(document));
  app.use("/api", refuseOtherMethods([...ENDPOINTS, { method: "get", path: "/api/openapi.json" }]));
  app.use("/api", notFoundHandler);

  const graphql = await createGraphql(ctx);
  // POST only: a document in a URL would appear in logs, and other sites could trigger it from a browser.
  app.post("/graphql", graphqlBody(), compressAnswer, graphql.middleware);
  if (ctx.config.http.webFolder) app.use(webApp(ctx.config.http.webFolder, ctx.config, trust));
  app.use(notFoundHandler);
  app.use(errorHandler(ctx.log));

  const http = createHttpServer({ connectionsCheckingInterval: 5_000 }, app);
  http.headersTimeout = 10_000;
  http.requestTimeout = 30_000;
  http.keepAliveTimeout = 65_000;
  http.maxConnections = 2_000;
  return { http, stopGraphql: graphql.stop };
}
