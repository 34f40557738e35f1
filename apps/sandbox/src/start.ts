import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import express, { type ErrorRequestHandler } from "express";
import { createDirectory } from "./address-services/directory.ts";
import { addressServices } from "./address-services/router.ts";
import { createServiceTraffic } from "./address-services/traffic.ts";
import { createCaptchaDesk } from "./captcha/captcha-desk.ts";
import { captchaRouter } from "./captcha/router.ts";
import { controlRouter } from "./control/router.ts";
import { startNameServer, type TextRecords } from "./dns/name-server.ts";
import { createFaultList } from "./faults/fault-list.ts";
import { createHolds } from "./faults/holds.ts";
import { createHubSpotWorld } from "./hubspot/hubspot-world.ts";
import { hubspotRouter } from "./hubspot/router.ts";
import { hubspotPages, hubspotRecordLinks } from "./hubspot/ui/router.ts";
import { emailPages } from "./mail/mail-pages.ts";
import type { Email } from "./mail/mailbox.ts";
import { startMailServer } from "./mail/smtp.ts";
import { defaultSettings, type HubSpotAppSettings, type StripeSettings } from "./settings.ts";
import { communityPage, indexPage } from "./pages/index-page.ts";
import { styleSheet } from "./pages/layout.ts";
import { stripeApi } from "./stripe/api/router.ts";
import { stripePages } from "./stripe/router.ts";
import { createStripeWorld } from "./stripe/stripe-world.ts";
import { openJournal } from "./store/journal.ts";

export type SandboxOptions = {
  port?: number;
  smtpPort?: number;
  /** UDP; null = no name server. */
  dnsPort?: number | null;
  host?: string;
  publicUrl?: string | null;
  dataFolder?: string | null;
  hubspot?: Partial<HubSpotAppSettings>;
  stripe?: Partial<StripeSettings>;
  /** For tests of lifetimes and windows. */
  now?: () => number;
};

export type Sandbox = { url: string; port: number; smtpPort: number; close(): Promise<void> };

/** Malformed JSON, oversized bodies and internal errors: a response in HubSpot's form, never a stack. */
const lastResort: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (response.headersSent) {
    next(error);
    return;
  }
  const given = typeof error === "object" && error !== null && "status" in error ? Number(error.status) : 500;
  const status = given >= 400 && given < 500 ? given : 500;
  if (status === 500) process.stderr.write(`sandbox: ${error instanceof Error ? error.stack : String(error)}\n`);
  const message = status === 500 ? "internal error" : "Invalid input JSON";
  response.status(status).json({ status: "error", message, correlationId: randomUUID(), category: "VALIDATION_ERROR" });
};

function listening(server: Server, wanted: number, setting: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(error.code === "EADDRINUSE" ? new Error(`Port ${wanted} is taken; set ${setting} to a free one`) : error);
    });
    server.once("listening", () => {
      const address: AddressInfo | string | null = server.address();
      if (address !== null && typeof address === "object") resolve(address.port);
      else reject(new Error("The server has no port"));
    });
  });
}

export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const host = options.host ?? defaultSettings.host;
  const journal = openJournal(options.dataFolder ?? null);
  const faults = createFaultList();
  const holds = createHolds();
  const now = options.now ?? Date.now;
  const hubspot = createHubSpotWorld(
    journal,
    { ...defaultSettings.hubspot, ...options.hubspot },
    { faults, holds, now },
  );

  const stripe = createStripeWorld(journal, { ...defaultSettings.stripe, ...options.stripe }, now);
  const services = createServiceTraffic();
  const captcha = createCaptchaDesk(defaultSettings.captcha, now);
  const emails = journal.collection<Email>("emails");
  const dns: TextRecords = new Map();

  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  // Stripe's list parameters contain brackets: created[gte]=...
  app.set("query parser", "extended");
  app.get("/", indexPage);
  app.get("/sandbox.css", styleSheet);
  app.use("/hubspot/ui", hubspotPages(hubspot));
  app.use("/hubspot/contacts", hubspotRecordLinks());
  app.use("/hubspot", hubspotRouter(hubspot));
  app.use("/v1", stripeApi(stripe, { faults, holds }));
  app.use("/stripe", stripePages(stripe));
  app.use("/mail", emailPages(emails));
  app.use("/captcha", captchaRouter(captcha));
  app.get("/community", communityPage);
  app.use(
    "/address-services",
    addressServices({ directory: createDirectory(hubspot), traffic: services, faults, holds }),
  );
  app.use("/control", controlRouter(hubspot, { emails, stripe, services, captcha, dns }));
  app.use(lastResort);

  const mailServer = await startMailServer(emails, faults, now, {
    host,
    port: options.smtpPort ?? defaultSettings.smtpPort,
  });
  const wantedPort = options.port ?? defaultSettings.port;
  const server = app.listen(wantedPort, host);
  const port = await listening(server, wantedPort, "SANDBOX_PORT").catch(async (error: unknown) => {
    await mailServer.close();
    throw error;
  });
  const dnsPort = options.dnsPort ?? null;
  const nameServer = dnsPort === null ? null : await startNameServer(dns, { host, port: dnsPort });
  stripe.baseUrl = options.publicUrl ?? `http://${host === "127.0.0.1" ? "localhost" : host}:${port}`;
  return {
    url: `http://${host}:${port}`,
    port,
    smtpPort: mailServer.port,
    async close() {
      holds.releaseAll();
      hubspot.webhooks.outbox.close();
      hubspot.enrolments.outbox.close();
      hubspot.writeBacks.close();
      hubspot.journal.close();
      stripe.deliveries.close();
      await mailServer.close();
      await nameServer?.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      await journal.close();
    },
  };
}
