import { ExportResultCode } from "@opentelemetry/core";
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from "@opentelemetry/sdk-trace-base";
import type { Logger } from "pino";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { createOtelTracer } from "./otel-tracer.ts";
import { PresetIds } from "./preset-ids.ts";
import type { Tracer } from "./tracer.ts";

/** Logs the first failure of an outage, and its end; spans that cannot be delivered are dropped. */
export function reportExportFailures(exporter: SpanExporter, log: Pick<Logger, "warn" | "info">): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== ExportResultCode.SUCCESS;
        if (hasFailed && !isFailing)
          log.warn({ err: result.error }, "traces cannot be delivered and are dropped until the collector answers");
        if (!hasFailed && isFailing) log.info("traces are delivered again");
        isFailing = hasFailed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}

/**
 * OpenTelemetry's SDK with an exporter over HTTP. Endpoint, headers, sampler, limits and batches are the SDK's own settings, read
 * from the environment. `name`: the service's name where the environment has none.
 */
export function openOtel(name: string, log: Logger): { tracer: Tracer; close(): Promise<void> } {
  const ids = new PresetIds();
  const provider = new BasicTracerProvider({
    idGenerator: ids,
    resource: resourceFromAttributes({ "service.name": name }).merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(reportExportFailures(new OTLPTraceExporter(), log))],
  });
  return { tracer: createOtelTracer(provider.getTracer("plumbline"), ids), close: () => provider.shutdown() };
}
