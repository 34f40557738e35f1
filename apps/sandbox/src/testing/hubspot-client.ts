import { createHash, randomBytes } from "node:crypto";
import { defaultSettings } from "../settings.ts";

/** A small HubSpot client for tests, independent of the product's. */
export type Reply = { status: number; body: unknown; headers: Headers };

export const redirectUri = "http://localhost:3000/api/hubspot/oauth-callback";

export const allScopes = [
  "oauth",
  "crm.lists.read",
  "crm.objects.contacts.read",
  "crm.objects.contacts.write",
  "crm.objects.companies.read",
  "crm.objects.companies.write",
  "crm.objects.deals.read",
  "crm.objects.deals.write",
  "tickets",
].join(" ");

async function reply(response: Response): Promise<Reply> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  const body: unknown = isJson ? JSON.parse(text) : text;
  return { status: response.status, body, headers: response.headers };
}

/** Reads a nested value of a response: `at(body, "results", 0, "id")`. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  let here = value;
  for (const step of path) {
    if (typeof here !== "object" || here === null) return undefined;
    here = Reflect.get(here, step);
  }
  return here;
}

export function text(value: unknown, ...path: (string | number)[]): string {
  const found = at(value, ...path);
  if (typeof found !== "string") throw new Error(`No text at ${path.join(".")} of ${JSON.stringify(value)}`);
  return found;
}

export function list(value: unknown, ...path: (string | number)[]): unknown[] {
  const found = at(value, ...path);
  if (!Array.isArray(found)) throw new Error(`No list at ${path.join(".")} of ${JSON.stringify(value)}`);
  return found;
}

export function pkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

export async function postForm(url: string, fields: Record<string, string>): Promise<Reply> {
  return reply(await fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" }));
}

export async function call(method: string, url: string, body?: unknown, token?: string): Promise<Reply> {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (token !== undefined) headers["authorization"] = `Bearer ${token}`;
  return reply(await fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }));
}

/** The request of the consent page when a person picks a portal and clicks. */
export async function consent(
  url: string,
  portal: string,
  extra: Record<string, string> = {},
): Promise<{ location: URL; status: number }> {
  const fields = {
    client_id: defaultSettings.hubspot.clientId,
    redirect_uri: redirectUri,
    scope: allScopes,
    state: "s1",
  };
  const { status, headers } = await postForm(`${url}/hubspot/oauth/authorize`, {
    ...fields,
    portal,
    decision: "connect",
    ...extra,
  });
  return { status, location: new URL(headers.get("location") ?? "http://none.example/") };
}

export function tokenFields(fields: Record<string, string>): Record<string, string> {
  return {
    client_id: defaultSettings.hubspot.clientId,
    client_secret: defaultSettings.hubspot.clientSecret,
    ...fields,
  };
}

export async function exchange(url: string, code: string, extra: Record<string, string> = {}): Promise<Reply> {
  const fields = { grant_type: "authorization_code", code, redirect_uri: redirectUri, ...extra };
  return postForm(`${url}/hubspot/oauth/2026-03/token`, tokenFields(fields));
}

export async function refresh(url: string, token: string): Promise<Reply> {
  return postForm(
    `${url}/hubspot/oauth/2026-03/token`,
    tokenFields({ grant_type: "refresh_token", refresh_token: token }),
  );
}

export async function connect(url: string, portal = "8800101"): Promise<{ access: string; refreshToken: string }> {
  const { location } = await consent(url, portal);
  const { body } = await exchange(url, location.searchParams.get("code") ?? "");
  return { access: text(body, "access_token"), refreshToken: text(body, "refresh_token") };
}
