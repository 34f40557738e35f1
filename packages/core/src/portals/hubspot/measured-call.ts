import { measured } from "../../tracing/measurements.ts";
import { traced } from "../../tracing/tracer.ts";
import type { AppOperation, Operation } from "./port.ts";
import type { HubspotAnswer } from "./send.ts";

/** Calls with the app's own secret, or about a token: not operations on a portal, so they cannot be blocked there. */
export type OauthOperation =
  | "exchange_code"
  | "refresh_token"
  | "client_credentials"
  | "introspect_token"
  | "revoke_token"
  | "uninstall_app"
  | AppOperation;

/**
 * One call, with its duration and status recorded in metrics and a span. `of`: the connection; null where none exists or is known.
 */
export async function measuredCall(
  { method, operation }: { method: string; operation: Operation | OauthOperation },
  of: { accountId: string; connectionId: string } | null,
  send: () => Promise<HubspotAnswer>,
): Promise<HubspotAnswer> {
  const attributes = {
    "http.request.method": method,
    "plumbline.operation": operation,
    ...(of === null ? {} : { "plumbline.account_id": of.accountId, "plumbline.connection_id": of.connectionId }),
  };
  return await traced(`HubSpot ${operation}`, { kind: "client", attributes }, async (span) => {
    const startedAt = performance.now();
    let status: number | null = null;
    try {
      const answer = await send();
      status = answer.status;
      span.set({ "http.response.status_code": status });
      if (status >= 400) span.fail(String(status));
      return answer;
    } finally {
      measured("hubspot-request", { operation, status, seconds: (performance.now() - startedAt) / 1_000 });
    }
  });
}
