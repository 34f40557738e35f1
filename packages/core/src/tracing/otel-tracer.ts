import {
  ROOT_CONTEXT,
  SpanKind as OtelKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span as OtelSpan,
  type SpanContext,
  type Tracer as OtelTracer,
} from "@opentelemetry/api";
import { AsyncLocalStorage } from "node:async_hooks";
import type { PresetIds } from "./preset-ids.ts";
import type { Span, SpanKind, SpanOptions, Tracer } from "./tracer.ts";

const CODE = /^[A-Za-z0-9_.-]{1,60}$/;

/** The kind of an error, for a span: its code, its type or its class. Never its message, which can contain values. */
export function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  for (const name of ["code", "type"] as const) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === "string" && CODE.test(value)) return value;
  }
  return CODE.test(error.name) ? error.name : "Error";
}

// https://www.w3.org/TR/trace-context/

export function traceparentOf({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}

/** Null if invalid. */
export function parseTraceparent(text: string): SpanContext | null {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}

const KINDS: Readonly<Record<SpanKind, OtelKind>> = {
  server: OtelKind.SERVER,
  client: OtelKind.CLIENT,
  producer: OtelKind.PRODUCER,
  consumer: OtelKind.CONSUMER,
};

/** Our spans as OpenTelemetry's. Nothing is registered globally, so no library adds spans of its own. */
export function createOtelTracer(otel: OtelTracer, ids: PresetIds): Tracer {
  const around = new AsyncLocalStorage<OtelSpan>();
  const contextOf = (parent: string | undefined): Context => {
    if (parent !== undefined) return remote(parent);
    const span = around.getStore();
    return span === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, span);
  };
  return {
    run: async (name, { kind, attributes = {}, parent }: SpanOptions, work) => {
      const span = otel.startSpan(name, { kind: KINDS[kind], attributes: { ...attributes } }, contextOf(parent));
      try {
        return await around.run(span, () => work(ours(span)));
      } catch (error) {
        fail(span, errorTypeOf(error));
        throw error;
      } finally {
        span.end();
      }
    },
    record({ name, parent, spanId, startedAt, endedAt, attributes, errorType }) {
      const options = { kind: OtelKind.INTERNAL, startTime: new Date(startedAt), attributes: { ...attributes } };
      const span = ids.withSpanId(spanId, () => otel.startSpan(name, options, remote(parent)));
      if (errorType !== null) fail(span, errorType);
      span.end(new Date(endedAt));
    },
    current() {
      const span = around.getStore();
      return span === undefined ? null : { span: ours(span), traceparent: traceparentOf(span.spanContext()) };
    },
  };
}

function ours(span: OtelSpan): Span {
  return {
    set: (attributes) => void span.setAttributes({ ...attributes }),
    rename: (name) => void span.updateName(name),
    fail: (type) => fail(span, type),
  };
}

/** Without a message and without an exception event: both would carry an error's text. */
function fail(span: OtelSpan, type: string): void {
  span.setAttribute("error.type", type).setStatus({ code: SpanStatusCode.ERROR });
}

function remote(traceparent: string): Context {
  const parent = parseTraceparent(traceparent);
  return parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
}
