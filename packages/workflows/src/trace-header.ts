// Traces pass through Temporal as a traceparent (W3C) in a header of workflows and activities. No Node.
import { defaultPayloadConverter, type Headers } from "@temporalio/common";

/** Name and format of Temporal's own tracing packages, so that other clients' traces are continued. */
const HEADER = "_tracer-data";
const FORM = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Returns the headers unchanged without a traceparent. */
export function withTraceparent(headers: Headers, traceparent: string | null): Headers {
  return traceparent === null ? headers : { ...headers, [HEADER]: defaultPayloadConverter.toPayload({ traceparent }) };
}

/** Null for a start that is not traced. */
export function traceparentIn(headers: Headers): string | null {
  const payload = headers[HEADER];
  if (payload === undefined) return null;
  const carried: unknown = defaultPayloadConverter.fromPayload(payload);
  if (typeof carried !== "object" || carried === null || !("traceparent" in carried)) return null;
  const { traceparent } = carried;
  return typeof traceparent === "string" && FORM.test(traceparent) ? traceparent : null;
}
