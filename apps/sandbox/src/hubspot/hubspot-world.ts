import type { FaultList } from "../faults/fault-list.ts";
import type { Holds } from "../faults/holds.ts";
import type { HubSpotAppSettings } from "../settings.ts";
import type { Collection } from "../store/collection.ts";
import type { Journal } from "../store/journal.ts";
import type { ObjectType } from "./object-types.ts";
import { newPortal, type Portal } from "./portal.ts";
import { syncedWithSalesforce } from "./salesforce-sync.ts";
import type { RecordEdit } from "./record-edit.ts";
import { Traffic } from "./traffic.ts";
import { ChangeJournal } from "./journal/change-journal.ts";
import { type Subscription, Subscriptions } from "./journal/subscriptions.ts";
import { Enrolments } from "./webhooks/enrolments.ts";
import { Webhooks } from "./webhooks/webhooks.ts";
import { WriteBacks } from "./webhooks/write-back.ts";

export type AuthorizationCode = {
  portalId: number;
  redirectUri: string;
  scopes: readonly string[];
  challenge: string | null;
  challengeMethod: "S256" | "plain";
  expiresAt: number;
};

export type RefreshToken = { portalId: number; scopes: readonly string[]; issuedAt: number };

export type AccessToken = { portalId: number; scopes: readonly string[]; expiresAt: number };

/** From the client credentials grant: for the app itself, not for a portal. */
export type AppToken = { scopes: readonly string[]; expiresAt: number };

export type HubSpotWorld = {
  /** May change at run time (lifetimes, rotation). */
  app: HubSpotAppSettings;
  now(): number;
  portals: Collection<Portal>;
  codes: Collection<AuthorizationCode>;
  refreshTokens: Collection<RefreshToken>;
  accessTokens: Collection<AccessToken>;
  appTokens: Collection<AppToken>;
  records(portalId: number, type: ObjectType): Collection<RecordEdit>;
  traffic(portalId: number): Traffic;
  resetTraffic(portalId: number): void;
  faults: FaultList;
  holds: Holds;
  webhooks: Webhooks;
  subscriptions: Subscriptions;
  journal: ChangeJournal;
  enrolments: Enrolments;
  writeBacks: WriteBacks;
};

export function createHubSpotWorld(
  journal: Journal,
  app: HubSpotAppSettings,
  { faults, holds, now }: Pick<HubSpotWorld, "faults" | "holds" | "now">,
): HubSpotWorld {
  const traffic = new Map<number, Traffic>();
  const records = new Map<string, Collection<RecordEdit>>();
  const base: Omit<HubSpotWorld, "webhooks" | "journal" | "enrolments"> = {
    app: { ...app },
    now,
    portals: journal.collection<Portal>("portals"),
    codes: journal.collection<AuthorizationCode>("codes"),
    refreshTokens: journal.collection<RefreshToken>("refreshTokens"),
    accessTokens: journal.collection<AccessToken>("accessTokens"),
    appTokens: journal.collection<AppToken>("appTokens"),
    subscriptions: new Subscriptions(journal.collection<Subscription>("journalSubscriptions")),
    records(portalId, type) {
      const name = `records/${portalId}/${type}`;
      const found = records.get(name) ?? journal.collection<RecordEdit>(name);
      records.set(name, found);
      return found;
    },
    traffic(portalId) {
      const found = traffic.get(portalId) ?? new Traffic();
      traffic.set(portalId, found);
      return found;
    },
    resetTraffic: (portalId) => void traffic.delete(portalId),
    faults,
    holds,
    writeBacks: new WriteBacks(),
  };
  // Both refer to the world that contains them: URLs and secrets may change at run time.
  const world = base as HubSpotWorld;
  world.webhooks = new Webhooks(world);
  world.journal = new ChangeJournal(world, world.subscriptions);
  world.enrolments = new Enrolments(world);
  for (const [token, { expiresAt }] of world.accessTokens.entries()) {
    if (expiresAt < now()) world.accessTokens.drop(token);
  }
  if (world.portals.size() === 0) {
    createPortal(world, { name: "Acme Outfitters", domain: "acme-outfitters.example" });
    createPortal(world, { name: "Harbor & Pine", domain: "harbor-and-pine.example" });
  }
  return world;
}

type WantedPortal = { name?: string | undefined; domain?: string | undefined; isSynced?: boolean };

/** `isSynced`: with Salesforce. */
export function createPortal(world: HubSpotWorld, { name, domain, isSynced = false }: WantedPortal): Portal {
  const number = world.portals.size() + 1;
  const portal = {
    ...newPortal(number, name || `Portal ${number}`, domain || `portal-${number}.example`, world.now()),
    ...(isSynced ? { propertyChanges: syncedWithSalesforce() } : {}),
  };
  world.portals.put(String(portal.id), portal);
  return portal;
}

export function changePortal(world: HubSpotWorld, id: number, change: Partial<Portal>): void {
  const portal = world.portals.get(String(id));
  if (portal) world.portals.put(String(id), { ...portal, ...change });
}
