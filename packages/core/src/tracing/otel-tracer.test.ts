import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "../app-error.ts";
import { createOtelTracer } from "./otel-tracer.ts";
import { PresetIds } from "./preset-ids.ts";
import { currentTraceparent, recordSpan, traced, tracedWithin, useTracer } from "./tracer.ts";

const TRACE = "a".repeat(32);
const parent = (flags: string) => `00-${TRACE}-${"b".repeat(16)}-${flags}`;

describe("spans", () => {
  const exporter = new InMemorySpanExporter();
  const ids = new PresetIds();
  const provider = new BasicTracerProvider({ idGenerator: ids, spanProcessors: [new SimpleSpanProcessor(exporter)] });
  beforeEach(() => useTracer(createOtelTracer(provider.getTracer("test"), ids)));
  afterEach(() => {
    useTracer(null);
    exporter.reset();
  });
  const finished = () => exporter.getFinishedSpans();

  it("nest and continue the trace of another process", async () => {
    await traced("outer", { kind: "consumer", parent: parent("01") }, () =>
      tracedWithin("inner", { kind: "client" }, () => Promise.resolve()),
    );
    const [inner, outer] = finished();
    expect(outer?.parentSpanContext?.spanId).toBe("b".repeat(16));
    expect(inner?.parentSpanContext?.spanId).toBe(outer?.spanContext().spanId);
    expect(inner?.spanContext().traceId).toBe(TRACE);
  });

  it("are not exported if the trace was not sampled, and pass that on", async () => {
    const handedOn = await traced("outer", { kind: "consumer", parent: parent("00") }, () =>
      Promise.resolve(currentTraceparent()),
    );
    expect(handedOn).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`));
    expect(finished()).toEqual([]);
  });

  it("start no trace of their own for background work", async () => {
    await tracedWithin("SELECT job", { kind: "client" }, () => Promise.resolve());
    expect(finished()).toEqual([]);
  });

  it("name an error by its code without its message", async () => {
    const failing = traced("failing", { kind: "client" }, () =>
      Promise.reject(new AppError("not_found", "12 Main St is not there")),
    );
    await expect(failing).rejects.toThrow("12 Main St");
    const [span] = finished();
    expect(span?.attributes["error.type"]).toBe("not_found");
    expect(span?.events).toEqual([]);
    expect(span?.status.message).toBeUndefined();
  });

  it("created after the fact have the given ID", () => {
    const spanId = "c".repeat(16);
    recordSpan({
      name: "cleanList",
      parent: parent("01"),
      spanId,
      startedAt: 1_000,
      endedAt: 3_500,
      attributes: {},
      errorType: null,
    });
    const [span] = finished();
    expect(span?.spanContext()).toMatchObject({ traceId: TRACE, spanId });
    expect(span?.duration).toEqual([2, 500_000_000]);
  });
});

it("runs the work without side effects if there is no tracer", async () => {
  expect(await traced("any", { kind: "client" }, () => Promise.resolve(currentTraceparent()))).toBeNull();
});
