import type { HubSpotWorld } from "../hubspot-world.ts";
import { type ObjectType, objectTypeId } from "../object-types.ts";
import type { Portal } from "../portal.ts";
import type { MergedIds, RecordChange, RecordPlace } from "../records.ts";
import type { RecordWrite } from "../record-edit.ts";
import { Outbox, type SentAnswer } from "./outbox.ts";
import { deliveryAddress, signedV3 } from "./signed-delivery.ts";
import { subscribedProperties, subscriptionId, subscriptionType } from "./subscriptions.ts";

type HubspotEvent = Readonly<Record<string, string | number | boolean | readonly number[]>>;

/** Reports events of portals that have the app installed, while the app has a target URL. */
export class Webhooks {
  readonly outbox: Outbox<HubspotEvent>;
  readonly #world: HubSpotWorld;
  #eventNo = 0;

  constructor(world: HubSpotWorld) {
    this.#world = world;
    this.outbox = new Outbox({ batch: 100, send: (events, attempts, signal) => this.#send(events, attempts, signal) });
  }

  /** One event per changed property. */
  written(place: RecordPlace, { before, after, by }: RecordChange): void {
    for (const propertyName of subscribedProperties[place.type]) {
      const propertyValue = after[propertyName];
      if (propertyValue === undefined || propertyValue === (before[propertyName] ?? "")) continue;
      const source = sourceOf(by, this.#world.app.appId);
      this.#emit(place, "propertyChange", { propertyName, propertyValue, ...source });
    }
  }

  deleted(place: RecordPlace, change: "deletion" | "privacyDeletion"): void {
    this.#emit(place, change, { changeFlag: "DELETED", changeSource: "CRM_UI", sourceId: "userId:1001" });
  }

  merged(portal: Portal, type: ObjectType, ids: MergedIds): void {
    this.#emit({ portal, type, id: ids.primary }, "merge", {
      primaryObjectId: Number(ids.primary),
      mergedObjectIds: ids.merged.map(Number),
      newObjectId: Number(ids.remaining),
      numberOfPropertiesMoved: 1,
      changeSource: "CRM_UI",
      sourceId: "userId:1001",
    });
  }

  #emit({ portal, type, id }: RecordPlace, change: string, more: HubspotEvent): void {
    if (this.#world.app.webhookUrl === null || portal.installedAt === null) return;
    const name = subscriptionType(change);
    const property = more["propertyName"];
    this.outbox.add({
      eventId: ++this.#eventNo,
      subscriptionId: subscriptionId([type, name, ...(typeof property === "string" ? [property] : [])].join("/")),
      portalId: portal.id,
      appId: Number(this.#world.app.appId),
      occurredAt: this.#world.now(),
      subscriptionType: name,
      objectTypeId: objectTypeId(type),
      objectId: Number(id),
      ...more,
    });
  }

  async #send(events: readonly HubspotEvent[], attempts: readonly number[], signal: AbortSignal): Promise<SentAnswer> {
    const { webhookUrl, clientSecret } = this.#world.app;
    if (webhookUrl === null) return { status: 204 };
    const body = JSON.stringify(events.map((event, index) => ({ ...event, attemptNumber: attempts[index] ?? 0 })));
    const response = await fetch(deliveryAddress(webhookUrl, this.#world.app), {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        ...signedV3(clientSecret, webhookUrl, body, this.#world.now()),
      },
      signal,
    });
    await response.arrayBuffer();
    return { status: response.status };
  }
}

function sourceOf(by: RecordWrite["by"], appId: string): HubspotEvent {
  switch (by) {
    case "app":
      return { changeSource: "INTEGRATION", sourceId: appId };
    case "person":
      return { changeSource: "CRM_UI", sourceId: "userId:1001" };
    case "automation":
      return { changeSource: "AUTOMATION_PLATFORM", sourceId: "enrollmentId:1" };
  }
}
