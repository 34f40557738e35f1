import type { Collection } from "../../store/collection.ts";
import { validationError } from "../hubspot-error.ts";

export type Subscription = {
  id: number;
  subscriptionType: "OBJECT" | "APP_LIFECYCLE_EVENT";
  /** Null: of the app. */
  portalId: number | null;
  objectTypeId: string;
  eventTypeId: string;
  actions: readonly string[];
  properties: readonly string[];
  createdAt: number;
  updatedAt: number;
};

const objectActions: readonly string[] = ["CREATE", "UPDATE", "DELETE", "MERGE", "RESTORE"];
const lifecycleEvents: readonly string[] = ["4-1909196", "4-1916193"];
const uninstall = "4-1916193";
const known: Readonly<Record<Subscription["subscriptionType"], readonly string[]>> = {
  OBJECT: ["subscriptionType", "portalId", "objectTypeId", "actions", "properties", "objectIds"],
  APP_LIFECYCLE_EVENT: ["subscriptionType", "eventTypeId", "properties"],
};

/** The app's subscriptions to the journal. A new one for the same portal and object type replaces the old one. */
export class Subscriptions {
  readonly #rows: Collection<Subscription>;

  constructor(rows: Collection<Subscription>) {
    this.#rows = rows;
  }

  all(): Subscription[] {
    return [...this.#rows.values()];
  }

  ofObjects(portalId: number, objectTypeId: string, action: string): Subscription | undefined {
    return this.all().find(
      (row) => row.portalId === portalId && row.objectTypeId === objectTypeId && row.actions.includes(action),
    );
  }

  ofUninstalls(): boolean {
    return this.all().some(({ eventTypeId }) => eventTypeId === uninstall);
  }

  save(wanted: Omit<Subscription, "id" | "createdAt" | "updatedAt">, now: number): Subscription {
    const before = this.all().find(
      (row) =>
        row.subscriptionType === wanted.subscriptionType &&
        row.portalId === wanted.portalId &&
        row.objectTypeId === wanted.objectTypeId &&
        row.eventTypeId === wanted.eventTypeId,
    );
    const highest = Math.max(60_001_000, ...this.all().map(({ id }) => id));
    const row = { ...wanted, id: before?.id ?? highest + 1, createdAt: before?.createdAt ?? now, updatedAt: now };
    this.#rows.put(String(row.id), row);
    return row;
  }

  remove(id: string): boolean {
    if (!this.#rows.get(id)) return false;
    this.#rows.drop(id);
    return true;
  }

  removeOf(portalId: number): void {
    for (const row of this.all()) if (row.portalId === portalId) this.#rows.drop(String(row.id));
  }
}

/** The body of a subscription request, or HubSpot's error for an unknown field, type or action. */
export function wantedSubscription(
  body: Readonly<Record<string, unknown>>,
): Omit<Subscription, "id" | "createdAt" | "updatedAt"> {
  const { subscriptionType, portalId, objectTypeId, eventTypeId } = body;
  if (subscriptionType !== "OBJECT" && subscriptionType !== "APP_LIFECYCLE_EVENT")
    throw validationError("Invalid subscription type provided");
  for (const name of Object.keys(body))
    if (!known[subscriptionType].includes(name)) throw validationError(`Unrecognized field "${name}"`);
  const properties = textsIn(body, "properties");
  if (subscriptionType === "APP_LIFECYCLE_EVENT") {
    if (typeof eventTypeId !== "string" || !lifecycleEvents.includes(eventTypeId))
      throw validationError("Invalid eventTypeId provided");
    return { subscriptionType, portalId: null, objectTypeId: eventTypeId, eventTypeId, actions: [], properties };
  }
  if (typeof portalId !== "number") throw validationError("portalId is required");
  if (typeof objectTypeId !== "string" || !/^\d+-\d+$/.test(objectTypeId))
    throw validationError("objectTypeId is required");
  const actions = textsIn(body, "actions");
  if (actions.length === 0) throw validationError("actions must not be empty");
  for (const action of actions) if (!objectActions.includes(action)) throw validationError(`Unknown action ${action}`);
  return { subscriptionType, portalId, objectTypeId, eventTypeId: "", actions, properties };
}

function textsIn(body: Readonly<Record<string, unknown>>, name: string): string[] {
  const value = body[name] ?? [];
  if (!Array.isArray(value) || !value.every((item): item is string => typeof item === "string"))
    throw validationError(`${name} must be a list of texts`);
  if (new Set(value).size < value.length) throw validationError(`${name} must be unique`);
  return value;
}
