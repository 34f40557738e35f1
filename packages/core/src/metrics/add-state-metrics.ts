import { Counter, Gauge, type Registry } from "prom-client";
import type { Context } from "../context.ts";
import { readState, type OutboxTables, type ProductState } from "./read-state.ts";

/** Several servers may scrape; each process queries the database at most this often. */
const KEPT_MS = 10_000;

/**
 * The product's state for Prometheus; the returned function reads it again, before each scrape. Every api and worker reports
 * the same numbers, so dashboards use the maximum and never a sum. While the database does not respond they are omitted, and
 * `plumbline_state_readable` is 0.
 */
export function addStateMetrics(
  registry: Registry,
  ctx: Pick<Context, "db" | "now" | "log">,
  { outbox: tables, isTemporalUp }: { outbox: OutboxTables; isTemporalUp: () => Promise<boolean> },
): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge<Label>({ name, help, labelNames, registers: [registry] });
  const jobs = gauge("plumbline_jobs", "Jobs that have not ended, by status.", ["status"]);
  const oldestJob = gauge("plumbline_oldest_open_job_seconds", "Age of the oldest open job, by status.", ["status"]);
  const idleJob = gauge("plumbline_job_idle_seconds", "Longest time since an open job made progress, by status.", [
    "status",
  ]);
  const outbox = gauge(
    "plumbline_outbox_oldest_due_seconds",
    "Time the oldest due item of the outbox has been waiting.",
    ["kind"],
  );
  const waiting = gauge("plumbline_waiting_items", "Items waiting to be sent or processed, at most 10,000.", ["kind"]);
  const deadLetters = gauge(
    "plumbline_dead_letters",
    "Items that failed permanently and need an operator, at most 10,000.",
    ["kind"],
  );
  const blockers = gauge("plumbline_connection_blockers", "Operations that HubSpot refuses, by reason.", ["reason"]);
  const statusDue = gauge(
    "plumbline_status_due_oldest_seconds",
    "Time the oldest address status has been due in HubSpot.",
  );
  const statusProperties = gauge(
    "plumbline_status_properties_broken",
    "Properties of address statuses that HubSpot does not hold as wanted, by state.",
    ["state"],
  );
  const journalLag = gauge("plumbline_journal_lag_seconds", "How far HubSpot's journal of changes is read behind.");
  const changeFeeds = gauge(
    "plumbline_change_feeds",
    "Object types whose changes HubSpot's journal reports (reported), those that are polled as well (gap), and those that it refuses to report (refused).",
    ["state"],
  );
  const writeStops = gauge("plumbline_write_stops", "Write stops in force.");
  const violations = gauge("plumbline_ledger_violations", "Ledger invariants violated at the last nightly check.");
  const maintenanceAge = gauge("plumbline_maintenance_age_seconds", "Time since maintenance last finished.");
  const connections = gauge(
    "plumbline_database_connections_used_ratio",
    "Connections to PostgreSQL of all its clients, as a share of those it allows.",
  );
  const temporalUp = gauge("plumbline_temporal_reachable", "1 if Temporal answered this scrape.");
  const readable = gauge("plumbline_state_readable", "1 if the database answered this scrape.");
  const records = new Counter({
    name: "plumbline_records_total",
    help: "Records decided by jobs in this month (UTC), by outcome.",
    labelNames: ["outcome"] as const,
    registers: [registry],
  });
  const byLabel = [
    jobs,
    oldestJob,
    idleJob,
    outbox,
    waiting,
    deadLetters,
    blockers,
    statusProperties,
    changeFeeds,
    records,
  ];
  const single = [statusDue, journalLag, writeStops, violations, maintenanceAge, connections];

  const show = (state: ProductState) => {
    for (const { status, count, oldestSeconds, idleSeconds } of state.jobs) {
      jobs.set({ status }, count);
      oldestJob.set({ status }, oldestSeconds);
      idleJob.set({ status }, idleSeconds);
    }
    for (const { outcome, count } of state.records) records.inc({ outcome }, count);
    for (const { kind, oldestSeconds } of state.outbox) outbox.set({ kind }, oldestSeconds);
    for (const { kind, count } of state.waiting) waiting.set({ kind }, count);
    for (const { kind, count } of state.deadLetters) deadLetters.set({ kind }, count);
    for (const { reason, count } of state.blockers) blockers.set({ reason }, count);
    statusDue.set(state.statusDueSeconds);
    for (const { state: one, count } of state.statusProperties) statusProperties.set({ state: one }, count);
    journalLag.set(state.journalLagSeconds);
    for (const { state: one, count } of state.changeFeeds) changeFeeds.set({ state: one }, count);
    writeStops.set(state.writeStops);
    violations.set(state.ledgerViolations);
    maintenanceAge.set(state.maintenanceAgeSeconds);
    connections.set(state.databaseConnectionsRatio);
  };

  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  const read = async () => {
    const [state, isUp] = await Promise.all([
      readState(ctx, tables).catch((error: unknown) => {
        ctx.log.warn({ err: error }, "could not read the state for metrics");
        return null;
      }),
      isTemporalUp(),
    ]);
    temporalUp.set(isUp ? 1 : 0);
    for (const metric of byLabel) metric.reset();
    for (const metric of single) metric.remove();
    readable.set(state === null ? 0 : 1);
    if (state === null) return;
    show(state);
    readAt = ctx.now().getTime();
  };
  return async () => {
    if (ctx.now().getTime() - readAt < KEPT_MS) return;
    await (reading ??= read().finally(() => (reading = null)));
  };
}
