import { Client } from "@hubspot/api-client";
import { Agent, setGlobalDispatcher } from "undici";
import { requireOutsideTransaction } from "../../db/bind-transactions.ts";

/**
 * HubSpot's client takes no abort signal, so the dispatcher bounds every call: a write must not outlive the lease of the chunk
 * that sent it (heartbeat timeout 35 s).
 */
export function boundFetchTimeouts(): void {
  setGlobalDispatcher(
    new Agent({
      connect: { timeout: 5_000 },
      headersTimeout: 20_000,
      bodyTimeout: 5_000,
      keepAliveTimeout: 10_000,
      connections: 64,
    }),
  );
}

export type HubspotRequest = {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  query?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string>;
};

export type HubspotAnswer = { status: number; body: unknown; retryAfterMs: number | null };

/** One HTTP call through the official client's raw request. Throws HubspotUnreachable when there is no answer. */
export async function sendToHubspot(
  apiUrl: string,
  accessToken: string | null,
  request: HubspotRequest,
): Promise<HubspotAnswer> {
  requireOutsideTransaction("HubSpot");
  const client = new Client({ basePath: apiUrl.replace(/\/$/, ""), ...(accessToken === null ? {} : { accessToken }) });
  try {
    const response = await client.apiRequest({
      method: request.method,
      path: request.path,
      ...(request.query ? { qs: request.query } : {}),
      ...(request.form
        ? {
            defaultJson: false,
            body: new URLSearchParams(request.form).toString(),
            headers: { "Content-Type": "application/x-www-form-urlencoded" },
          }
        : {}),
      ...(request.json === undefined ? {} : { body: request.json }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: parseJson(text),
      retryAfterMs: retryAfter(response.headers.get("retry-after")),
    };
  } catch (error) {
    throw new HubspotUnreachable(request.path, error);
  }
}

/** No answer came: it is unknown whether the call was carried out. */
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
    return null; // a proxy's HTML page: the status says enough
  }
}

function retryAfter(header: string | null): number | null {
  const seconds = Number(header);
  return header !== null && Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, 24 * 3_600_000) : null;
}
