import type { AddressServiceAdapter, ServiceError, VerifyAnswer, VerifyQuery } from "./port.ts";
import type { ServiceAdapter, ServiceRequest } from "./service-adapter.ts";

/** The only place that calls an address service. `timeoutMs` overrides the adapter's own. */
export function overHttp(adapter: ServiceAdapter, options: { timeoutMs?: number } = {}): AddressServiceAdapter {
  const timeoutMs = options.timeoutMs ?? adapter.traits.timeoutMs;
  return {
    traits: { ...adapter.traits, timeoutMs },
    verify: (queries, signal) => call(adapter, queries, timeoutMs, signal),
  };
}

/** Details are our own codes: neither the key, nor an address, nor the service's text. */
async function call(
  adapter: ServiceAdapter,
  queries: readonly VerifyQuery[],
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<VerifyAnswer> {
  let status: number;
  let retryAfter: string | null;
  let text: string;
  try {
    const response = await send(
      adapter.request(queries),
      AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
    );
    status = response.status;
    retryAfter = response.headers.get("retry-after");
    text = await response.text();
  } catch (error) {
    // The attempt was aborted: its owner must see the abort reason.
    if (signal?.aborted) throw signal.reason;
    const isTimeout = error instanceof Error && error.name === "TimeoutError";
    return serviceError(isTimeout ? "timed_out" : "unavailable", isTimeout ? "no answer in time" : "no connection");
  }
  const body = adapter.answers === "json" ? parseJson(text) : text;
  const problem = adapter.interruptionOf?.(status, body) ?? errorOfStatus(status, retryAfter);
  if (problem) return { kind: "error", error: problem };
  const results = adapter.read(body, queries);
  if (
    !results ||
    !answersAll(
      queries,
      results.map((result) => result.id),
    )
  )
    return serviceError("bad_answer", "not in the documented form");
  return { kind: "results", results };
}

function send(request: ServiceRequest, signal: AbortSignal): Promise<Response> {
  const form = request.form ? new FormData() : null;
  for (const { name, value, fileName } of request.form ?? []) {
    if (fileName === undefined) form?.append(name, value);
    else form?.append(name, new Blob([value], { type: "text/csv" }), fileName);
  }
  return fetch(request.url, {
    method: request.method,
    // A redirect would send key and address elsewhere.
    redirect: "error",
    signal,
    headers: { ...(request.json === undefined ? {} : { "content-type": "application/json" }), ...request.headers },
    ...(request.json === undefined ? {} : { body: JSON.stringify(request.json) }),
    ...(form ? { body: form } : {}),
  });
}

function errorOfStatus(status: number, retryAfter: string | null): ServiceError | null {
  if (status >= 200 && status < 300) return null;
  const detail = `HTTP ${status}`;
  switch (status) {
    case 401:
      return { kind: "bad_key", detail };
    case 402:
      return { kind: "used_up", detail };
    case 403:
      return { kind: "forbidden", detail };
    case 408:
    case 504:
      return { kind: "timed_out", detail };
    case 429:
      return { kind: "rate_limited", retryAfterMs: retryAfterMs(retryAfter), detail };
    case 400:
    case 413:
    case 422:
      return { kind: "refused", detail };
    default:
      return { kind: status >= 500 ? "unavailable" : "bad_answer", detail };
  }
}

const LONGEST_WAIT_MS = 24 * 3_600_000;

/** Seconds, or an HTTP date as RFC 9110 10.2.3 allows. */
function retryAfterMs(header: string | null): number | null {
  if (header === null || header.trim() === "") return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), LONGEST_WAIT_MS) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a proxy's page: no adapter reads it
  }
}

function answersAll(queries: readonly VerifyQuery[], ids: readonly string[]): boolean {
  const answered = new Set(ids);
  return ids.length === queries.length && queries.every((query) => answered.has(query.id));
}

function serviceError(kind: "timed_out" | "unavailable" | "bad_answer", detail: string): VerifyAnswer {
  return { kind: "error", error: { kind, detail } };
}
