import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import { useTracer } from "./tracer.ts";

/** How long a stopping process waits for its last spans. */
const FLUSH_MS = 2_000;

/** What a process stops at its end. */
export type Tracing = { stop(): Promise<void> };

/** Exports the spans of this process; without an endpoint nothing is loaded. `part`: "api" or "worker". */
export async function startTracing(config: Pick<Config, "isTracing">, part: string, log: Logger): Promise<Tracing> {
  if (!config.isTracing) return { stop: () => Promise.resolve() };
  const { openOtel } = await import("./open-otel.ts");
  const { tracer, close } = openOtel(`plumbline-${part}`, log);
  useTracer(tracer);
  return {
    async stop() {
      useTracer(null);
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, FLUSH_MS);
      await Promise.race([close().catch(() => undefined), late]);
      clearTimeout(timer);
    },
  };
}
