import { createHmac } from "node:crypto";
import type { Request, RequestHandler } from "express";
import { fieldsOf } from "../../plain-object.ts";
import { HubSpotError, notFound, validationError } from "../hubspot-error.ts";
import type { HubSpotWorld } from "../hubspot-world.ts";
import type { AppRoute } from "./app-route.ts";
import type { Entry } from "./change-journal.ts";
import { type Subscription, wantedSubscription } from "./subscriptions.ts";

const read = "developer.webhooks_journal.read";
const subscriptionsRead = "developer.webhooks_journal.subscriptions.read";
const subscriptionsWrite = "developer.webhooks_journal.subscriptions.write";
const mostEntries = 100;
const largeFile = 60 * 1024 * 1024;

function countIn(request: Request): number {
  const count = Number(request.params["count"]);
  if (!Number.isInteger(count) || count < 1 || count > mostEntries)
    throw validationError(`count must be between 1 and ${mostEntries}`);
  return count;
}

function page(world: HubSpotWorld, request: Request, entries: readonly Entry[]): object {
  const at = new Date(world.now()).toISOString();
  return {
    status: "COMPLETE",
    startedAt: at,
    completedAt: at,
    results: entries.map(({ offset }) => {
      const expires = world.now() + world.journal.rules.fileMs;
      const origin = `${request.protocol}://${request.get("host") ?? ""}`;
      const path = `${request.baseUrl}/journal-files/${offset}.json`;
      return {
        url: `${origin}${path}?expires=${expires}&signature=${signatureOf(world, offset, expires)}`,
        expiresAt: new Date(expires).toISOString(),
        currentOffset: offset,
      };
    }),
  };
}

function signatureOf(world: HubSpotWorld, offset: string, expires: number): string {
  return createHmac("sha256", world.app.clientSecret).update(`${offset}/${expires}`).digest("hex");
}

/** A file at its signed URL, which needs no token and expires soon. */
export function journalFile(world: HubSpotWorld): RequestHandler {
  return (request, response) => {
    const offset = String(request.params["offset"]);
    const expires = Number(request.query["expires"]);
    if (request.query["signature"] !== signatureOf(world, offset, expires) || expires <= world.now())
      return void response.status(403).type("xml").send("<Error><Code>AccessDenied</Code></Error>");
    const entry = world.journal.entries().find((one) => one.offset === offset);
    const { spoiled } = world.journal;
    if (spoiled && spoiled.times > 0) {
      spoiled.times -= 1;
      switch (spoiled.kind) {
        case "malformed":
          return void response.type("json").send('{"journalEvents":[{"portal');
        case "missing":
          return void response.status(404).type("xml").send("<Error><Code>NoSuchKey</Code></Error>");
        case "redirect":
          response.redirect(302, request.originalUrl);
          return;
        case "large":
          return void response.type("json").send(`{"journalEvents":[],"more":"${"x".repeat(largeFile)}"}`);
      }
    }
    if (!entry) return void response.status(404).type("xml").send("<Error><Code>NoSuchKey</Code></Error>");
    response.json({
      offset,
      journalEvents: entry.events,
      publishedAt: new Date(entry.publishedAt).toISOString(),
    });
  };
}

function shown({ app }: HubSpotWorld, row: Subscription): Record<string, unknown> {
  const { portalId, eventTypeId, createdAt, updatedAt, ...rest } = row;
  return {
    ...rest,
    appId: Number(app.appId),
    ...(portalId === null ? { eventTypeId } : { portalId }),
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

export const journalApiRoutes: readonly AppRoute[] = [
  {
    route: ["get", "/webhooks-journal/journal/2026-03/batch/latest/:count"],
    name: "journal/latest",
    scope: read,
    handle: (world, request) => page(world, request, world.journal.entries().slice(-countIn(request))),
  },
  {
    route: ["get", "/webhooks-journal/journal/2026-03/batch/earliest/:count"],
    name: "journal/earliest",
    scope: read,
    handle: (world, request) => page(world, request, world.journal.entries().slice(0, countIn(request))),
  },
  {
    route: ["get", "/webhooks-journal/journal/2026-03/batch/:offset/next/:count"],
    name: "journal/next",
    scope: read,
    handle(world, request) {
      const entries = world.journal.entries();
      const at = entries.findIndex(({ offset }) => offset === request.params["offset"]);
      if (at < 0) throw notFound("The requested offset was not found in the journal");
      return page(world, request, entries.slice(at + 1, at + 1 + countIn(request)));
    },
  },
  {
    route: ["get", "/webhooks-journal/subscriptions/2026-03"],
    name: "journal/subscriptions",
    scope: subscriptionsRead,
    handle: (world) => ({ results: world.subscriptions.all().map((row) => shown(world, row)) }),
  },
  {
    route: ["post", "/webhooks-journal/subscriptions/2026-03"],
    name: "journal/subscribe",
    scope: subscriptionsWrite,
    handle(world, request) {
      const wanted = wantedSubscription(fieldsOf(request.body));
      if (wanted.portalId !== null) {
        const portal = world.portals.get(String(wanted.portalId));
        if (!portal || portal.installedAt === null)
          throw new HubSpotError(403, "MISSING_SCOPES", "The app is not installed in this account");
      }
      return shown(world, world.subscriptions.save(wanted, world.now()));
    },
  },
  {
    route: ["delete", "/webhooks-journal/subscriptions/2026-03/portals/:portalId"],
    name: "journal/unsubscribe-portal",
    scope: subscriptionsWrite,
    handle(world, request) {
      world.subscriptions.removeOf(Number(request.params["portalId"]));
    },
  },
  {
    route: ["delete", "/webhooks-journal/subscriptions/2026-03/:subscriptionId"],
    name: "journal/unsubscribe",
    scope: subscriptionsWrite,
    handle(world, request) {
      if (!world.subscriptions.remove(String(request.params["subscriptionId"])))
        throw notFound("The subscription was not found");
    },
  },
];
