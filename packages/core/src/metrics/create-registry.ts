import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { onMeasurement } from "../tracing/measurements.ts";

/** The metrics of one process: Node's own, and those that its code measures. */
export function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const waits = new Histogram({
    name: "plumbline_rate_budget_wait_seconds",
    help: "Time a call waited for its slot in a rate budget.",
    labelNames: ["budget"] as const,
    buckets: [0.005, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
    registers: [registry],
  });
  onMeasurement("rate-budget-wait", ({ budget, seconds }) => waits.observe({ budget }, seconds));
  const requests = new Histogram({
    name: "plumbline_hubspot_request_duration_seconds",
    help: "Calls to HubSpot by operation and HTTP status; status none means that no response came.",
    labelNames: ["operation", "status"] as const,
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
    registers: [registry],
  });
  onMeasurement("hubspot-request", ({ operation, status, seconds }) =>
    requests.observe({ operation, status: status === null ? "none" : String(status) }, seconds),
  );
  return registry;
}
