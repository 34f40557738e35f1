import { LAST_EVENT, type EventName } from "./metric-events.ts";

/** A series and how the event changes its value: it rises, it falls, or it reaches a value that satisfies a condition. */
export type Move = {
  series: string;
  labels?: Readonly<Record<string, string>>;
  by: EventName;
  how: "rises" | "falls" | ((value: number) => boolean);
};

const one = (value: number) => value === 1;
const some = (value: number) => value >= 1;
const positive = (value: number) => value > 0;

const HUBSPOT = "plumbline_hubspot_request_duration_seconds_count";
const JOB = "a job with troubles";

/** Every metric of the dashboards and alert rules has a row, and every selector a row that it reads. */
export const MOVES: readonly Move[] = [
  { series: "http_request_duration_seconds_count", labels: { status: "202" }, by: JOB, how: "rises" },
  { series: "plumbline_records_total", by: JOB, how: (value) => value >= 25 },
  { series: HUBSPOT, labels: { operation: "write_records", status: "200" }, by: JOB, how: "rises" },
  { series: HUBSPOT, labels: { status: "429" }, by: JOB, how: one },
  { series: HUBSPOT, labels: { status: "503" }, by: JOB, how: one },
  { series: HUBSPOT, labels: { status: "none" }, by: JOB, how: some },
  { series: "plumbline_rate_budget_wait_seconds_count", labels: { budget: "hubspot" }, by: JOB, how: "rises" },
  { series: "plumbline_waiting_items", labels: { kind: "webhooks" }, by: JOB, how: one },
  { series: "temporal_activity_schedule_to_start_latency_seconds_count", by: JOB, how: "rises" },
  { series: "temporal_workflow_task_schedule_to_start_latency_seconds_count", by: JOB, how: "rises" },
  { series: "process_cpu_seconds_total", by: JOB, how: "rises" },
  { series: "process_resident_memory_bytes", by: JOB, how: (value) => value > 50e6 },
  { series: "nodejs_eventloop_lag_p99_seconds", by: JOB, how: positive },
  { series: "plumbline_database_connections_used_ratio", by: JOB, how: positive },
  { series: "plumbline_jobs", labels: { status: "running" }, by: "a job that stands", how: one },
  {
    series: "plumbline_oldest_open_job_seconds",
    labels: { status: "running" },
    by: "a job that stands",
    how: positive,
  },
  { series: "plumbline_job_idle_seconds", labels: { status: "running" }, by: "a job that stands", how: positive },
  {
    series: "temporal_worker_task_slots_available",
    labels: { worker_type: "ActivityWorker" },
    by: "a job that stands",
    how: "falls",
  },
  { series: "plumbline_jobs", labels: { status: "paused" }, by: "a refusal of HubSpot", how: one },
  { series: "plumbline_connection_blockers", by: "a refusal of HubSpot", how: one },
  { series: "plumbline_write_stops", by: "a write stop", how: one },
  { series: "plumbline_waiting_items", labels: { kind: "emails" }, by: "a mail server that refuses", how: some },
  { series: "plumbline_dead_letters", labels: { kind: "email" }, by: "a mail server that refuses", how: one },
  {
    series: "plumbline_outbox_oldest_due_seconds",
    labels: { kind: "emails" },
    by: "a mail server that refuses",
    how: (value) => value >= 300,
  },
  ...(["waiting_items", "dead_letters"] as const).flatMap((name): Move[] => [
    {
      series: `plumbline_${name}`,
      labels: { kind: name === "waiting_items" ? "hubspot_events" : "hubspot_event" },
      by: "waiting and dead-lettered HubSpot events",
      how: one,
    },
    {
      series: `plumbline_${name}`,
      labels: { kind: name === "waiting_items" ? "stripe_events" : "stripe_event" },
      by: "a payment whose event cannot be processed",
      how: one,
    },
  ]),
  { series: "plumbline_status_due_oldest_seconds", by: "an address status that is due", how: positive },
  {
    series: "plumbline_status_properties_broken",
    labels: { state: "missing" },
    by: "an address status that is due",
    how: one,
  },
  { series: "plumbline_journal_lag_seconds", by: "a journal that is not read", how: positive },
  ...["reported", "gap", "refused"].map((state) => ({
    series: "plumbline_change_feeds",
    labels: { state },
    by: "a journal that is not read" as const,
    how: one,
  })),
  { series: "plumbline_ledger_violations", by: "a night that finds a violated ledger", how: some },
  { series: "plumbline_maintenance_age_seconds", by: "a night that finds a violated ledger", how: positive },
  { series: "plumbline_state_readable", by: LAST_EVENT, how: (value) => value === 0 },
  { series: "plumbline_temporal_reachable", by: LAST_EVENT, how: (value) => value === 0 },
  { series: "process_start_time_seconds", by: LAST_EVENT, how: "rises" },
  { series: "http_request_duration_seconds_count", labels: { status: "500" }, by: LAST_EVENT, how: some },
];
