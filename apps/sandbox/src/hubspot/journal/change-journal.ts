import { randomUUID } from "node:crypto";
import type { HubSpotWorld } from "../hubspot-world.ts";
import { type ObjectType, objectTypeId } from "../object-types.ts";
import type { Portal } from "../portal.ts";
import type { Subscriptions } from "./subscriptions.ts";

export type JournalEvent = Readonly<Record<string, unknown>> & { portalId: number };
export type Entry = { offset: string; publishedAt: number; events: readonly JournalEvent[] };

export type JournalRules = {
  /** Each event stands in so many entries. */
  copies: number;
  /** Published this long after it happened. */
  delayMs: number;
  /** Entries that are older are gone. */
  retentionMs: number;
  /** How long the address of a file is good. */
  fileMs: number;
};

export const plainJournalRules: JournalRules = {
  copies: 1,
  delayMs: 20,
  retentionMs: 3 * 24 * 3_600_000,
  fileMs: 60_000,
};

/** What the app's subscriptions reported, one entry after the other, for so long as it is kept. In memory only. */
export class ChangeJournal {
  rules: JournalRules = plainJournalRules;
  /** The next file that is fetched is spoiled in this way. */
  spoiled: { kind: "malformed" | "missing" | "redirect" | "large"; times: number } | null = null;
  readonly #world: HubSpotWorld;
  readonly #subscriptions: Subscriptions;
  readonly #timers = new Set<NodeJS.Timeout>();
  #entries: Entry[] = [];
  #pending: JournalEvent[] = [];

  constructor(world: HubSpotWorld, subscriptions: Subscriptions) {
    this.#world = world;
    this.#subscriptions = subscriptions;
  }

  /** Only properties that a subscription names are reported, and only values that differ. */
  written(
    portal: Portal,
    type: ObjectType,
    id: string,
    { before, after }: { before: Readonly<Record<string, string>>; after: Readonly<Record<string, string>> },
  ): void {
    const subscription = this.#subscriptions.ofObjects(portal.id, objectTypeId(type), "UPDATE");
    if (!subscription) return;
    const changed = Object.entries(after).filter(
      ([name, value]) => subscription.properties.includes(name) && value !== (before[name] ?? ""),
    );
    if (changed.length === 0) return;
    this.#report(portal, {
      type: "object",
      portalId: portal.id,
      action: "UPDATE",
      objectTypeId: objectTypeId(type),
      objectId: Number(id),
      propertyChanges: Object.fromEntries(changed),
    });
  }

  deleted(portal: Portal, type: ObjectType, id: string): void {
    if (!this.#subscriptions.ofObjects(portal.id, objectTypeId(type), "DELETE")) return;
    this.#report(portal, {
      type: "object",
      portalId: portal.id,
      action: "DELETE",
      objectTypeId: objectTypeId(type),
      objectId: Number(id),
    });
  }

  merged(
    portal: Portal,
    type: ObjectType,
    ids: { merged: readonly string[]; primary: string; remaining: string },
  ): void {
    if (!this.#subscriptions.ofObjects(portal.id, objectTypeId(type), "MERGE")) return;
    this.#report(portal, {
      type: "object",
      portalId: portal.id,
      action: "MERGE",
      objectTypeId: objectTypeId(type),
      objectId: Number(ids.remaining),
      primaryObjectId: Number(ids.primary),
      mergedObjectIds: ids.merged.map(Number),
    });
  }

  uninstalled(portal: Portal): void {
    if (!this.#subscriptions.ofUninstalls()) return;
    this.#add({
      type: "app_lifecycle_event",
      portalId: portal.id,
      action: "APP_UNINSTALL",
      eventTypeId: "4-1916193",
      occurredAt: new Date(this.#world.now()).toISOString(),
      properties: { hs_app_id: Number(this.#world.app.appId), hs_app_install_level: "PORTAL" },
    });
  }

  /** An entry by itself, as it stands: for what the sandbox does not do of its own. */
  publish(events: readonly JournalEvent[]): string {
    const entry = { offset: randomUUID(), publishedAt: this.#world.now(), events };
    this.#entries.push(entry);
    return entry.offset;
  }

  /** Those that are kept, oldest first. */
  entries(): readonly Entry[] {
    const oldest = this.#world.now() - this.rules.retentionMs;
    this.#entries = this.#entries.filter(({ publishedAt }) => publishedAt >= oldest);
    return this.#entries;
  }

  /** As if the retention had ended for all of them. */
  forgetAll(): void {
    this.#entries = [];
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #report(portal: Portal, event: JournalEvent): void {
    if (portal.installedAt === null) return;
    this.#add({ ...event, occurredAt: new Date(this.#world.now()).toISOString() });
  }

  /** What happens within a moment stands in one entry. */
  #add(event: JournalEvent): void {
    this.#pending.push(event);
    if (this.#pending.length > 1) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      const events = this.#pending;
      this.#pending = [];
      for (let copy = 0; copy < this.rules.copies; copy++) this.publish(events);
    }, this.rules.delayMs);
    this.#timers.add(timer);
  }
}
