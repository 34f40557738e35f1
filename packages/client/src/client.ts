import createClient, { type Client } from "openapi-fetch";
import type { components, paths } from "./generated/api.ts";

export type { components, paths };
export type AddressToClean = components["schemas"]["AddressToClean"];
export type CleanedAddress = components["schemas"]["CleanedAddress"];

type CleanAddresses = paths["/api/v1/addresses"]["post"];
export type CleanAddressesRequest = CleanAddresses["requestBody"]["content"]["application/json"];
export type CleanAddressesAnswer = CleanAddresses["responses"]["200"]["content"]["application/json"];

/** `server`: the origin of the installation. `key`: an API key. `fetch`: the runtime's own if left out. */
export type PlumblineOptions = { server: string; key: string; fetch?: (request: Request) => Promise<Response> };

/** A request that the API has refused. `code` is one of a fixed set; `requestId` finds the request in the logs of the service. */
export class PlumblineError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  /** Seconds after which the same request may be accepted; null where waiting does not help. */
  readonly retryAfter: number | null;

  constructor(status: number, body: Partial<components["schemas"]["Error"]>, retryAfter: number | null) {
    super(body.message ?? `The server answered ${status}`);
    this.name = "PlumblineError";
    this.status = status;
    this.code = body.code ?? "unknown";
    this.requestId = body.requestId ?? null;
    this.retryAfter = retryAfter;
  }
}

/** All operations that an API key may call, typed by path. Errors: `PlumblineError`; whatever `fetch` throws. */
export function plumbline({ server, key, fetch }: PlumblineOptions): Client<paths> {
  const client = createClient<paths>({
    baseUrl: server,
    headers: { authorization: `Bearer ${key}` },
    ...(fetch ? { fetch } : {}),
  });
  client.use({
    async onResponse({ response }) {
      if (!response.ok) throw await errorOf(response);
    },
  });
  return client;
}

async function errorOf(response: Response): Promise<PlumblineError> {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  // Whatever stands between may answer without JSON.
  const body: unknown = await response.json().catch(() => null);
  return new PlumblineError(
    response.status,
    typeof body === "object" && body !== null ? body : {},
    Number.isFinite(seconds) ? seconds : null,
  );
}

/** `attempts`: with the first one. `wait`: milliseconds. */
type Repeat = { idempotencyKey?: string; attempts?: number; wait?: (ms: number) => Promise<void> };

const ATTEMPTS = 5;
/** Doubles with each attempt; `Retry-After` goes first. */
const FIRST_WAIT_MS = 500;
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Cleans up to 1,000 addresses. Repeated under one `Idempotency-Key` where the answer was lost (no connection, 5xx) or the limit of
 * requests was reached (429), so that nothing is charged twice. Errors: `PlumblineError`; what `fetch` threw last.
 */
export async function cleanAddresses(
  client: Client<paths>,
  request: CleanAddressesRequest,
  { idempotencyKey = crypto.randomUUID(), attempts = ATTEMPTS, wait = sleep }: Repeat = {},
): Promise<CleanAddressesAnswer> {
  const headers = { "idempotency-key": idempotencyKey };
  for (let attempt = 1; ; attempt++)
    try {
      const { data } = await client.POST("/api/v1/addresses", { params: { header: headers }, body: request });
      if (data) return data;
      throw new Error("The answer of the server is empty");
    } catch (error) {
      if (attempt >= attempts || !mayBeRepeated(error)) throw error;
      await wait(waitAfter(error, attempt));
    }
}

function mayBeRepeated(error: unknown): boolean {
  if (error instanceof PlumblineError) return error.status === 429 || error.status >= 500;
  // What `fetch` throws where no answer arrived.
  return error instanceof TypeError;
}

function waitAfter(error: unknown, attempt: number): number {
  const retryAfter = error instanceof PlumblineError ? error.retryAfter : null;
  return retryAfter === null ? FIRST_WAIT_MS * 2 ** (attempt - 1) : retryAfter * 1_000;
}
