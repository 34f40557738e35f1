/** `alerts`: those that fire after this many minutes, each with its own labels; no others may. */
export type Situation = {
  name: string;
  minutes: number;
  /** Series in PromQL's test notation; an omitted one does not exist. */
  series: Readonly<Record<string, string>>;
  alerts: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

const api = (name: string, labels = "") => `${name}{job="plumbline",instance="api:9464"${labels && `,${labels}`}}`;
const worker = (name: string, labels = "") =>
  `${name}{job="plumbline",instance="worker:9464"${labels && `,${labels}`}}`;

const UP = worker("up");
const SLOTS = worker("temporal_worker_task_slots_available");
const STARTED = worker("process_start_time_seconds");
const MEMORY = worker("process_resident_memory_bytes");
const ANSWERS = api("http_request_duration_seconds_count", 'status="200"');
const READABLE = api("plumbline_state_readable");
const TEMPORAL = api("plumbline_temporal_reachable");
const CONNECTIONS = api("plumbline_database_connections_used_ratio");
const IDLE = api("plumbline_job_idle_seconds", 'status="running"');
const OUTBOX = api("plumbline_outbox_oldest_due_seconds", 'kind="jobs"');
const STATUSES = api("plumbline_status_due_oldest_seconds");
const BROKEN = api("plumbline_status_properties_broken", 'state="missing"');
const JOURNAL_LAG = api("plumbline_journal_lag_seconds");
const feeds = (state: string) => api("plumbline_change_feeds", `state="${state}"`);
const EMAILS = api("plumbline_waiting_items", 'kind="emails"');
const DEAD = api("plumbline_dead_letters", 'kind="email"');
const LEDGER = api("plumbline_ledger_violations");
const MAINTENANCE = api("plumbline_maintenance_age_seconds");
const ANSWERS_WITHIN = (seconds: string) => api("http_request_duration_seconds_bucket", `le="${seconds}"`);
const hubspot = (status: string) => worker("plumbline_hubspot_request_duration_seconds_count", `status="${status}"`);
const bucket = (name: string, label: string, le: string) => worker(`${name}_bucket`, `${label},le="${le}"`);

/** A healthy product, minute by minute. */
const WELL: Readonly<Record<string, string>> = {
  [UP]: "1x120",
  [api("up")]: "1x120",
  [SLOTS]: "100x120",
  [STARTED]: "1000x120",
  [MEMORY]: "300000000x120",
  [ANSWERS]: "0+600x120",
  [ANSWERS_WITHIN("0.15")]: "0+600x120",
  [ANSWERS_WITHIN("+Inf")]: "0+600x120",
  [READABLE]: "1x120",
  [TEMPORAL]: "1x120",
  [CONNECTIONS]: "0.3x120",
  [IDLE]: "20x120",
  [OUTBOX]: "5x120",
  [STATUSES]: "20x120",
  [BROKEN]: "2x120",
  [JOURNAL_LAG]: "4x120",
  [feeds("reported")]: "50x120",
  [feeds("gap")]: "2x120",
  [feeds("refused")]: "1x120",
  [EMAILS]: "2x120",
  [DEAD]: "0x120",
  [LEDGER]: "0x120",
  [MAINTENANCE]: "40000x120",
};
const but = (changed: Readonly<Record<string, string>>) => ({ ...WELL, ...changed });
/** Discovery by DNS or by pods: a process's targets vanish with it, and so do all of its metrics. */
const without = (instance: "api" | "worker") =>
  Object.fromEntries(Object.entries(WELL).filter(([series]) => !series.includes(`instance="${instance}:`)));
const waits = (name: string, label: string) => ({
  [bucket(name, label, "5")]: "0x120",
  [bucket(name, label, "60")]: "0+60x120",
  [bucket(name, label, "+Inf")]: "0+60x120",
});
const WORKER = { job: "plumbline", instance: "worker:9464" };

/** Every alert fires in at least one of them, which a test verifies. */
export const SITUATIONS: readonly Situation[] = [
  { name: "all is well", minutes: 100, series: WELL, alerts: {} },
  {
    name: "a target does not answer",
    minutes: 10,
    series: but({ [UP]: "0x120" }),
    alerts: { PlumblineProcessDown: WORKER },
  },
  {
    name: "address statuses do not reach HubSpot",
    minutes: 80,
    series: but({ [STATUSES]: "0+60x120" }),
    alerts: { PlumblineStatusesLate: {} },
  },
  {
    name: "status properties are gone in many portals",
    minutes: 40,
    series: but({ [BROKEN]: "50x120" }),
    alerts: { PlumblineStatusPropertiesBroken: {} },
  },
  {
    name: "HubSpot's journal is not read",
    minutes: 25,
    series: but({ [JOURNAL_LAG]: "0+60x120" }),
    alerts: { PlumblineJournalLate: {} },
  },
  {
    name: "HubSpot refuses to report changes in its journal",
    minutes: 40,
    series: but({ [feeds("reported")]: "0x120", [feeds("refused")]: "30x120" }),
    alerts: { PlumblineJournalRefused: {} },
  },
  {
    name: "the journal is off, or nothing is to be reported",
    minutes: 90,
    series: but({
      [JOURNAL_LAG]: "0x120",
      [feeds("reported")]: "0x120",
      [feeds("gap")]: "0x120",
      [feeds("refused")]: "0x120",
    }),
    alerts: {},
  },
  {
    name: "gaps of the journal stay open",
    minutes: 80,
    series: but({ [feeds("gap")]: "30x120" }),
    alerts: { PlumblineJournalGaps: {} },
  },
  { name: "every worker is gone", minutes: 10, series: without("worker"), alerts: { PlumblineNoWorker: {} } },
  {
    name: "every worker is gone while a job runs and emails are due",
    minutes: 40,
    series: { ...without("worker"), [IDLE]: "0+60x120", [OUTBOX]: "0+60x120" },
    alerts: {
      PlumblineNoWorker: {},
      PlumblineJobWithoutProgress: { status: "running" },
      PlumblineOutboxLate: { kind: "jobs" },
    },
  },
  {
    name: "every api is gone",
    minutes: 10,
    series: { ...without("api"), [worker("plumbline_state_readable")]: "1x120" },
    alerts: { PlumblineNoApi: {} },
  },
  {
    name: "every api and every worker is gone, while another product on the same Prometheus has metrics of the same names",
    minutes: 10,
    series: {
      'temporal_worker_task_slots_available{job="other"}': "100x120",
      'http_request_duration_seconds_count{job="other"}': "0+600x120",
      'process_resident_memory_bytes{job="other"}': "900000000x120",
    },
    alerts: { PlumblineNoWorker: {}, PlumblineNoApi: {}, PlumblineStateUnknown: {} },
  },
  {
    name: "everything is gone",
    minutes: 10,
    series: { 'up{job="other"}': "1x120" },
    alerts: { PlumblineNoWorker: {}, PlumblineNoApi: {}, PlumblineStateUnknown: {} },
  },
  {
    name: "a worker is replaced within a minute",
    minutes: 6,
    series: but({ [SLOTS]: "100 100 stale 100x20" }),
    alerts: {},
  },
  {
    name: "a worker starts again and again",
    minutes: 30,
    series: but({ [STARTED]: "1000+300x120" }),
    alerts: { PlumblineProcessRestarts: WORKER },
  },
  {
    name: "no process reaches Temporal",
    minutes: 10,
    series: but({ [TEMPORAL]: "0x120" }),
    alerts: { PlumblineTemporalUnreachable: {} },
  },
  {
    name: "one process of two does not reach Temporal",
    minutes: 10,
    series: but({ [worker("plumbline_temporal_reachable")]: "0x120" }),
    alerts: {},
  },
  {
    name: "PostgreSQL has few connections left",
    minutes: 10,
    series: but({ [CONNECTIONS]: "0.9x120" }),
    alerts: { PlumblineDatabaseConnections: {} },
  },
  {
    name: "requests fail",
    minutes: 20,
    series: but({ [api("http_request_duration_seconds_count", 'status="500"')]: "0+60x120" }),
    alerts: { PlumblineRequestsFail: {} },
  },
  {
    name: "requests are slow",
    minutes: 30,
    series: but({ [ANSWERS_WITHIN("0.15")]: "0+6x120", [ANSWERS_WITHIN("2")]: "0+600x120" }),
    alerts: { PlumblineRequestsSlow: {} },
  },
  {
    name: "the database cannot be read",
    minutes: 10,
    series: but({ [READABLE]: "0x120" }),
    alerts: { PlumblineDatabaseUnreadable: {} },
  },
  {
    name: "a job makes no progress",
    minutes: 40,
    series: but({ [IDLE]: "0+60x120" }),
    alerts: { PlumblineJobWithoutProgress: { status: "running" } },
  },
  {
    name: "what is due is not started",
    minutes: 20,
    series: but({ [OUTBOX]: "0+60x120" }),
    alerts: { PlumblineOutboxLate: { kind: "jobs" } },
  },
  {
    name: "activities wait for a worker",
    minutes: 30,
    series: but(waits("temporal_activity_schedule_to_start_latency_seconds", 'task_queue="plumbline-activities"')),
    alerts: { PlumblineActivitiesWait: { task_queue: "plumbline-activities" } },
  },
  {
    name: "HubSpot answers 429",
    minutes: 40,
    series: but({ [hubspot("429")]: "0+60x120", [hubspot("200")]: "0+600x120" }),
    alerts: { PlumblineHubspotRateLimited: {} },
  },
  {
    name: "HubSpot is unavailable",
    minutes: 30,
    series: but({ [hubspot("503")]: "0+60x120", [hubspot("none")]: "0+60x120", [hubspot("200")]: "0+60x120" }),
    alerts: { PlumblineHubspotUnavailable: {} },
  },
  {
    name: "calls wait for the rate budget",
    minutes: 60,
    series: but(waits("plumbline_rate_budget_wait_seconds", 'budget="hubspot"')),
    alerts: { PlumblineRateBudgetExhausted: {} },
  },
  {
    name: "HubSpot refuses operations of many portals",
    minutes: 30,
    series: but({ [api("plumbline_connection_blockers", 'reason="hubspot_refuses"')]: "30x120" }),
    alerts: { PlumblineOperationsRefused: {} },
  },
  { name: "emails wait", minutes: 30, series: but({ [EMAILS]: "500x120" }), alerts: { PlumblineEmailsWait: {} } },
  {
    name: "webhooks wait",
    minutes: 60,
    series: but({ [api("plumbline_waiting_items", 'kind="webhooks"')]: "2000x120" }),
    alerts: { PlumblineWebhooksWait: {} },
  },
  {
    name: "events of HubSpot wait",
    minutes: 60,
    series: but({ [api("plumbline_waiting_items", 'kind="hubspot_events"')]: "6000x120" }),
    alerts: { PlumblineHubspotEventsWait: {} },
  },
  {
    name: "there are dead letters",
    minutes: 90,
    series: but({ [DEAD]: "3x120" }),
    alerts: { PlumblineDeadLetters: { kind: "email" } },
  },
  {
    name: "the ledger is violated",
    minutes: 5,
    series: but({ [LEDGER]: "1x120" }),
    alerts: { PlumblineLedgerViolated: {} },
  },
  {
    name: "maintenance is late",
    minutes: 5,
    series: but({ [MAINTENANCE]: "100000x120" }),
    alerts: { PlumblineMaintenanceLate: {} },
  },
  {
    name: "a worker uses too much memory",
    minutes: 30,
    series: but({ [MEMORY]: "700000000x120" }),
    alerts: { PlumblineMemoryHigh: WORKER },
  },
];
