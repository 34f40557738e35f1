import type { HubSpotWorld } from "../hubspot-world.ts";
import type { ObjectType } from "../object-types.ts";
import type { Portal } from "../portal.ts";
import { writeRecord, type RecordChange, type RecordPlace } from "../records.ts";

/**
 * A workflow of the portal that conflicts with the app: each time the app writes one property, it restores the old value
 * shortly afterwards.
 */
export class WriteBacks {
  readonly #rules = new Map<string, string>();
  readonly #timers = new Set<NodeJS.Timeout>();

  set(portal: Portal, type: ObjectType, property: string | null): void {
    if (property === null) this.#rules.delete(`${portal.id}/${type}`);
    else this.#rules.set(`${portal.id}/${type}`, property);
  }

  writtenByApp(world: HubSpotWorld, place: RecordPlace, change: RecordChange): void {
    const property = this.#rules.get(`${place.portal.id}/${place.type}`);
    if (property === undefined) return;
    const old = change.before[property] ?? "";
    if (change.after[property] === undefined || change.after[property] === old) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      writeRecord(world, place, { [property]: old }, "automation");
    }, 50);
    this.#timers.add(timer);
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }
}
