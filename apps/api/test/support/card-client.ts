import { createHmac, randomUUID } from "node:crypto";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { cardAnswer, type CardActInput, type CardAnswer } from "@plumbline/schema/hubspot-ui/card.ts";

type Portal = { portalId: string };
export type HubspotUser = { id: string; email: string };
export type Reply = { status: number; body: unknown };

const APP_ID = "7700001";
const SECRET = "sandbox-secret";

/** A request as HubSpot signs it for a card: its query names the person, and is covered by the signature. */
export type CardRequestOf = {
  path: string;
  query: Record<string, string>;
  body: string;
  timestamp: number;
  /** Over what HubSpot would sign; another text for a forged one. */
  signed?: string;
};

export function queryOf({ portalId }: Portal, { id, email }: HubspotUser): Record<string, string> {
  return { userId: id, portalId, userEmail: email, appId: APP_ID };
}

/** Sends it as it stands. */
export async function sendSigned(product: TestProduct, request: CardRequestOf): Promise<Reply> {
  const { path, query, body, timestamp } = request;
  const target = `${path}?${new URLSearchParams(query).toString()}`;
  const url = `${product.config.publicUrl.origin}${target}`;
  const text = request.signed ?? `POST${decoded(url)}${body}${timestamp}`;
  const response = await fetch(`${product.apiUrl}${target}`, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "x-hubspot-signature-v3": createHmac("sha256", SECRET).update(text).digest("base64"),
      "x-hubspot-request-timestamp": String(timestamp),
    },
  });
  return { status: response.status, body: await response.json() };
}

/** The escapes that HubSpot decodes before it signs. */
function decoded(url: string): string {
  return url.replace(/%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B)/gi, (escape) => decodeURIComponent(escape));
}

type CardOf = Portal & { recordId: string; objectTypeId?: string };

/** The card of a record as one HubSpot user sees it. */
export function cardFor(product: TestProduct, { portalId, recordId, objectTypeId = "0-1" }: CardOf, user: HubspotUser) {
  const record = { object_type_id: objectTypeId, object_id: recordId };
  const send = (path: string, body: object, timestamp = product.ctx.now().getTime()) =>
    sendSigned(product, { path, query: queryOf({ portalId }, user), body: JSON.stringify(body), timestamp });
  const values = async () => {
    const found = await product.control("GET", `/portals/${portalId}/records/contacts/${recordId}`);
    return (found as { properties: Record<string, string> }).properties;
  };
  const shown = ({ status, body }: Reply): CardAnswer => {
    if (status !== 200) throw new Error(`the card answered ${status}: ${JSON.stringify(body)}`);
    return cardAnswer.parse(body);
  };
  return {
    send,
    /** First without, then with the present values, as the card does. */
    async show(): Promise<CardAnswer> {
      const first = shown(await send("/api/hubspot/card", record));
      const present = await values();
      const asked = Object.fromEntries(first.properties.map((name) => [name, present[name] ?? null]));
      return shown(await send("/api/hubspot/card", { ...record, values: asked }));
    },
    first: async () => shown(await send("/api/hubspot/card", record)),
    act: (act: CardActInput, actionId: string = randomUUID(), timestamp?: number) =>
      send("/api/hubspot/card/actions", { ...record, action_id: actionId, act }, timestamp),
    async did(act: CardActInput, actionId?: string): Promise<CardAnswer> {
      return shown(await this.act(act, actionId));
    },
  };
}
