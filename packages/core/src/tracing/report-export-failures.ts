import { ExportResultCode } from "@opentelemetry/core";
import type { SpanExporter } from "@opentelemetry/sdk-trace-base";
import type { Logger } from "pino";

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
