import { AsyncLocalStorage } from "node:async_hooks";
import {
  ROOT_CONTEXT,
  SpanKind as OtelKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span as OtelSpan,
  type Tracer as OtelTracer,
} from "@opentelemetry/api";
import { errorTypeOf } from "./error-type-of.ts";
import type { PresetIds } from "./preset-ids.ts";
import type { Span, SpanKind, SpanOptions, Tracer } from "./tracer.ts";
import { parseTraceparent, traceparentOf } from "./traceparent.ts";

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
