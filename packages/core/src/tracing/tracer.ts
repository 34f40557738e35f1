// The interface for tracing code. It knows no tracing library, and without a tracer a span costs one comparison.

/** Only ids, codes and names from our own code: never a record value, a person's address or a token. */
type AttributeName =
  | "db.collection.name"
  | "db.operation.name"
  | "db.system.name"
  | "error.type"
  | "http.request.method"
  | "http.response.status_code"
  | "http.route"
  | "plumbline.account_id"
  | "plumbline.connection_id"
  | "plumbline.job_id"
  | "plumbline.operation"
  | "plumbline.request_id"
  | "temporal.activity.attempt"
  | "temporal.activity.type"
  | "temporal.run_id"
  | "temporal.workflow.type"
  | "temporal.workflow_id";
export type SpanAttributes = { readonly [Name in AttributeName]?: string | number };

export type SpanKind = "server" | "client" | "producer" | "consumer";
/** `parent`: the traceparent (W3C) of another process; if absent, the current span is the parent. */
export type SpanOptions = { kind: SpanKind; attributes?: SpanAttributes; parent?: string };

export type Span = {
  set(attributes: SpanAttributes): void;
  rename(name: string): void;
  /** Marks the span as failed. `type`: a code or a class of errors, never a message. */
  fail(type: string): void;
};

/** A span that something else began and ended. `spanId`: 16 hex digits; times in milliseconds since the epoch. */
export type PastSpan = {
  name: string;
  parent: string;
  spanId: string;
  startedAt: number;
  endedAt: number;
  attributes: SpanAttributes;
  errorType: string | null;
};

export type Tracer = {
  /** Runs `work` in a span; an error that `work` throws marks it as failed and is rethrown. */
  run<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>;
  record(span: PastSpan): void;
  /** The current span; null outside every span. */
  current(): { span: Span; traceparent: string } | null;
};

const NO_SPAN: Span = { set() {}, rename() {}, fail() {} };

let active: Tracer | null = null;

/** Null ends tracing. */
export function useTracer(tracer: Tracer | null): void {
  active = tracer;
}

export function isTracing(): boolean {
  return active !== null;
}

/** A child span of the current trace, or the root of a new one. */
export function traced<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  return active === null ? work(NO_SPAN) : active.run(name, options, work);
}

/** A span only within a trace: background work starts none. */
export function tracedWithin<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  return active?.current() == null ? work(NO_SPAN) : active.run(name, options, work);
}

export function recordSpan(span: PastSpan): void {
  active?.record(span);
}

/** Adds to the current span, if there is one. */
export function annotate(attributes: SpanAttributes): void {
  active?.current()?.span.set(attributes);
}

/** What another process needs to continue the trace (W3C traceparent); null outside every span. */
export function currentTraceparent(): string | null {
  return active?.current()?.traceparent ?? null;
}
