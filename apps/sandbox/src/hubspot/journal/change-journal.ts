import { randomUUID } from "node:crypto";
import type { HubSpotWorld } from "../hubspot-world.ts";
import { type ObjectType, objectTypeId } from "../object-types.ts";
import type { Portal } from "../portal.ts";
import type { MergedIds, RecordChange, RecordPlace } from "../records.ts";
import type { Subscription, Subscriptions } from "./subscriptions.ts";

export type JournalEvent = Readonly<Record<string, unknown>> & { portalId: number };
export type Entry = { offset: string; publishedAt: number; events: readonly JournalEvent[] };

export type JournalRules = {
  /** The number of entries that contain each event. */
  copies: number;
  /** The delay between event and publication. */
  delayMs: number;
  /** The age at which entries are deleted. */
  retentionMs: number;
  /** How long the URL of a file is valid. */
  fileMs: number;
};

export const plainJournalRules: JournalRules = {
  copies: 1,
  delayMs: 20,
  retentionMs: 3 * 24 * 3_600_000,
  fileMs: 60_000,
};

/** Entries with the changes reported to the app's subscriptions, until their retention ends. In memory only. */
export class ChangeJournal {
  rules: JournalRules = plainJournalRules;
  /** Spoils the next fetched file in this way. */
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

  /** Reports only subscribed properties whose value has changed. */
  written(place: RecordPlace, { before, after }: RecordChange): void {
    this.#report(place, "UPDATE", ({ properties }) => {
      const changed = Object.entries(after).filter(
        ([name, value]) => properties.includes(name) && value !== (before[name] ?? ""),
      );
      return changed.length === 0 ? null : { propertyChanges: Object.fromEntries(changed) };
    });
  }

  deleted(place: RecordPlace): void {
    this.#report(place, "DELETE", () => ({}));
  }

  merged(portal: Portal, type: ObjectType, { merged, primary, remaining }: MergedIds): void {
    this.#report({ portal, type, id: remaining }, "MERGE", () => ({
      primaryObjectId: Number(primary),
      mergedObjectIds: merged.map(Number),
    }));
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

  /** Publishes the entry unchanged, for cases that the sandbox does not produce. */
  publish(events: readonly JournalEvent[]): string {
    const entry = { offset: randomUUID(), publishedAt: this.#world.now(), events };
    this.#entries.push(entry);
    return entry.offset;
  }

  /** The retained entries, oldest first. */
  entries(): readonly Entry[] {
    const oldest = this.#world.now() - this.rules.retentionMs;
    this.#entries = this.#entries.filter(({ publishedAt }) => publishedAt >= oldest);
    return this.#entries;
  }

  /** As if the retention of all entries had ended. */
  forgetAll(): void {
    this.#entries = [];
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  /** Reports the change if it is subscribed to; `factsOf` returns null if there is nothing to report. */
  #report({ portal, type, id }: RecordPlace, action: string, factsOf: (to: Subscription) => object | null): void {
    const subscription = this.#subscriptions.ofObjects(portal.id, objectTypeId(type), action);
    const facts = subscription && portal.installedAt !== null ? factsOf(subscription) : null;
    if (!facts) return;
    this.#add({
      type: "object",
      portalId: portal.id,
      action,
      objectTypeId: objectTypeId(type),
      objectId: Number(id),
      ...facts,
      occurredAt: new Date(this.#world.now()).toISOString(),
    });
  }

  /** Events within `delayMs` share an entry. */
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
