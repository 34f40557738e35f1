import { z } from "zod";

const endpoint = z.url({ protocol: /^https?$/ }).optional();
const protocol = z.literal("http/protobuf").optional();

/**
 * OpenTelemetry's standard variables, as far as a mistake in them would go unnoticed. Its SDK reads these and the others
 * (headers, certificates, timeouts, batches, limits) itself.
 */
export const tracingEnv = {
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.enum(["otlp", "none"]).optional(),
  OTEL_TRACES_SAMPLER: z
    .enum([
      "always_on",
      "always_off",
      "traceidratio",
      "parentbased_always_on",
      "parentbased_always_off",
      "parentbased_traceidratio",
    ])
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
  OTEL_SDK_DISABLED: z.enum(["true", "false"]).optional(),
};

/** Traces are exported if an endpoint is set and nothing turns them off. */
export function isTracingOf(env: z.output<z.ZodObject<typeof tracingEnv>>): boolean {
  const hasEndpoint =
    env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT !== undefined;
  return hasEndpoint && env.OTEL_SDK_DISABLED !== "true" && env.OTEL_TRACES_EXPORTER !== "none";
}
