import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { Logger } from "pino";
import { createOtelTracer } from "./otel-tracer.ts";
import { PresetIds } from "./preset-ids.ts";
import { reportExportFailures } from "./report-export-failures.ts";
import type { Tracer } from "./tracer.ts";

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
