import type { Collection } from "../store/collection.ts";
import type { StripeEvent } from "./objects.ts";

export const FIRST_ACCOUNT = "acct_sandbox";

/** The faults of a Stripe list: the first page forever, empty pages with a next one, or endless new items. */
export const listForms = ["repeats", "empty", "endless"] as const;
export type ListForm = (typeof listForms)[number];

/** The Stripe account of the product's key and its owner's settings, changed by the control endpoint. */
export type OperatorsAccount = {
  /** A changed id means that the key was exchanged, and nothing created under the previous account is known any more. */
  id: string;
  /** The customer portal's settings were saved. */
  isPortalConfigured: boolean;
  /** Checkout refuses archived prices. */
  arePricesArchived: boolean;
  /** The percentage that Stripe Tax adds to a checkout that requests it. */
  taxPercent: number;
  /** Checkout creates the invoice of a one-time payment only some time after the session is complete. */
  areInvoicesLate: boolean;
  /** The API version of the webhook endpoint's events; `thin`: notifications of API v2, without the object. */
  eventVersion: string;
  spoiledList: { call: string; form: ListForm } | null;
};

/** Objects of the current account alone. `owners` records each object's account. */
export function ofAccount<T>(
  objects: Collection<T>,
  owners: Collection<string>,
  account: Pick<OperatorsAccount, "id">,
): Collection<T> {
  const isOwn = (key: string) => (owners.get(key) ?? FIRST_ACCOUNT) === account.id;
  function* entries(): IterableIterator<[string, T]> {
    for (const entry of objects.entries()) if (isOwn(entry[0])) yield entry;
  }
  return {
    get: (key) => (isOwn(key) ? objects.get(key) : undefined),
    put(key, value) {
      if (account.id !== FIRST_ACCOUNT && objects.get(key) === undefined) owners.put(key, account.id);
      objects.put(key, value);
    },
    drop: (key) => objects.drop(key),
    entries,
    *values() {
      for (const [, value] of entries()) yield value;
    },
    size: () => [...entries()].length,
  };
}

/** The event in an endpoint's API version. Before 2025-03-31 an invoice named its subscription itself. */
export function inVersion(event: StripeEvent, version: string): object {
  if (version === "thin") {
    const { id, created, livemode, type, data } = event;
    const related = { id: data.object["id"], type: data.object["object"], url: `/v1/${String(data.object["id"])}` };
    return {
      id,
      object: "v2.core.event",
      type: `v1.${type}`,
      livemode,
      created: new Date(created * 1000).toISOString(),
      related_object: related,
    };
  }
  const object = { ...event.data.object };
  if (version < "2025-03-31" && object["object"] === "invoice") {
    const parent = event.data.object["parent"] as { subscription_details: { subscription: string } } | null;
    delete object["parent"];
    object["subscription"] = parent?.subscription_details.subscription ?? null;
    object["paid"] = object["status"] === "paid";
  }
  if (version > event.api_version) object["context"] = { introduced_in: version };
  return { ...event, api_version: version, data: { ...event.data, object } };
}
