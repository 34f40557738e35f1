import { Agent, fetch } from "undici";
import { requireOutsideTransaction } from "../../db/bind-transactions.ts";
import { CALL_BOUND_MS } from "../../records/store.ts";
import type { HubspotRequest } from "./port.ts";
import { DAY_MS } from "../../time.ts";

const CONNECT_TIMEOUT_MS = 5_000;
const HEADERS_TIMEOUT_MS = CALL_BOUND_MS - CONNECT_TIMEOUT_MS;

/** Bounds every call, so that no write outlives its window (decision 035). */
const dispatcher = new Agent({
  connect: { timeout: CONNECT_TIMEOUT_MS },
  headersTimeout: HEADERS_TIMEOUT_MS,
  bodyTimeout: 5_000,
  keepAliveTimeout: 10_000,
  // At least a worker's maximum slots: waiting for a connection has no timeout.
  connections: 1_000,
});

/** `body`: null where there is none, undefined where it is no JSON: a proxy's page, say. */
export type HubspotAnswer = { status: number; body: unknown; retryAfterMs: number | null };

/** A path of HubSpot at the configured address. */
export const urlAt = (apiUrl: string, path: string): URL => new URL(apiUrl.replace(/\/$/, "") + path);

/** One call that we build ourselves. Throws HubspotUnreachable when there is no response. */
export async function sendToHubspot(
  apiUrl: string,
  accessToken: string | null,
  { method, path, query, json, form }: HubspotRequest,
  boundMs = CALL_BOUND_MS,
): Promise<HubspotAnswer> {
  const url = urlAt(apiUrl, path);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  const text = json === undefined ? null : JSON.stringify(json);
  return await exchange({ accessToken, method, url, path, json: text, ...(form ? { form } : {}) }, boundMs);
}

/** `json`: serialized already. `path`: what an error names, without the query. */
type Exchange = {
  accessToken: string | null;
  method: string;
  url: URL;
  path: string;
  json: string | null;
  form?: Record<string, string>;
};

/** The one transport of every call to HubSpot, aborted when it has passed its bound (milliseconds). Throws HubspotUnreachable. */
export async function exchange(
  { accessToken, method, url, path, json, form }: Exchange,
  boundMs: number,
): Promise<HubspotAnswer> {
  requireOutsideTransaction("HubSpot");
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: "application/json",
        "user-agent": "Plumbline",
        ...(json === null ? {} : { "content-type": "application/json" }),
        ...(accessToken === null ? {} : { authorization: `Bearer ${accessToken}` }),
      },
      // A redirect would send secrets and records elsewhere.
      redirect: "manual",
      body: form ? new URLSearchParams(form) : json,
      dispatcher,
      // A body that arrives byte by byte passes every other limit, and the caller's place with it.
      signal: AbortSignal.timeout(boundMs),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: parseJson(text),
      retryAfterMs: retryAfter(response.headers.get("retry-after")),
    };
  } catch (error) {
    throw new HubspotUnreachable(path, error);
  }
}

/** No response arrived: it is unknown whether the call was carried out. */
export class HubspotUnreachable extends Error {
  constructor(path: string, cause: unknown) {
    super(`HubSpot did not respond to ${path}`, { cause });
    this.name = "HubspotUnreachable";
  }
}

function parseJson(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function retryAfter(header: string | null): number | null {
  const seconds = Number(header);
  return header !== null && Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, DAY_MS) : null;
}
