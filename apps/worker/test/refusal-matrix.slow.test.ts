import { dispatchRound } from "@plumbline/core/dispatch/dispatch-round.ts";
import {
  connectPortal,
  contactList,
  creditBalance,
  startList,
  untilJob,
  type Customer,
} from "@plumbline/dev-env/stories.ts";
import { confirmFirstLook } from "@plumbline/dev-env/testing/first-look.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { FINAL_STATUSES, isFinal } from "@plumbline/schema/jobs/job-state.ts";
import { JOB_REASON_TEXTS, type JobKind, type JobReason } from "@plumbline/schema/jobs/states.ts";
import { beforeAll, expect, it } from "vitest";
import { sandboxHold } from "./support/sandbox-hold.ts";
import type { RefusalForm } from "./support/refusals.ts";

// One status of each class in `classification.ts`, on every route of every kind of job: the job's status, the text for its
// customer, the number of calls, and that the job completes once HubSpot recovers. Each case has its own portal.

const MINUTE_MS = 1_000;
const HOURS = 2;
const MAX_CALLS_PER_HOUR = 20;

const CLASSES = {
  "about the call": { status: 400 },
  "about the portal": { status: 401 },
  "about the operation": { status: 403 },
  "about a record for a moment": { status: 423 },
  "about our request": { status: 405 },
  "about HubSpot": { status: 503 },
  "about the portal's day": { status: 429, body: { policyName: "DAILY", errorType: "RATE_LIMIT" } },
} as const satisfies Record<string, RefusalForm & { body?: object }>;
type Class = keyof typeof CLASSES;

const REASONS: Readonly<Record<Class, JobReason>> = {
  "about the call": "hubspot_refuses",
  "about the portal": "hubspot_refuses",
  "about the operation": "missing_permission",
  "about a record for a moment": "hubspot_unavailable",
  "about our request": "plumbline_error",
  "about HubSpot": "hubspot_unavailable",
  "about the portal's day": "daily_limit",
};

const ROUTES: Partial<Record<JobKind, readonly string[]>> = {
  list: ["token", "properties", "memberships", "batch/read", "batch/update"],
  check: ["token", "properties", "memberships", "batch/read"],
  retry: ["token", "batch/read", "batch/update"],
  recurring: ["token", "memberships", "objects/search", "batch/read", "batch/update"],
  apply: ["token", "batch/read", "batch/update"],
  undo: ["token", "batch/read", "batch/update"],
  update: ["token", "batch/read", "batch/update"],
  workflow: ["token", "batch/read", "batch/update", "callbacks/complete"],
};

const FEW_RECORDS: readonly JobKind[] = ["retry", "recurring", "update", "workflow"];
const REFUSED_TOKEN: readonly Class[] = [
  "about the call",
  "about the portal",
  "about the operation",
  "about our request",
];

const SIZE = 10;
/** The first record of the list. */
const RECORD = "40001000001";
const MESSY = { address: "12 main st", city: "sprngfield", state: "IL", zip: "62704", country: "United States" };

// An hour of schedules lasts as long as an hour of probes.
const product = useTestProduct({
  PROBE_MINUTE_MS: String(MINUTE_MS),
  RECURRING_HOUR_SECONDS: String((60 * MINUTE_MS) / 1_000),
  HUBSPOT_REQUESTS_PER_SECOND: "50",
  RATE_REGISTER_PER_IP: "1000/1h",
});
beforeAll(async () => {
  await product.startWorker();
});

type Owner = Customer & { portalId: string };
type Job = { id: string; status: string; reason: JobReason | null; reasonText: string | null; createdAt: string };
type Case = {
  name: string;
  kind: JobKind;
  route: string;
  about: Class;
  owner: Owner;
  faultId: number;
  startedAt: Date;
};
type Kind = { prepare?: (owner: Owner) => Promise<void>; begin: (owner: Owner, list: Place) => Promise<void> };

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
type Place = { portalId: string; listId: string; objectType: string };
const place = async (owner: Owner): Promise<Place> => ({
  portalId: owner.portalId,
  listId: (await contactList(owner, owner.portalId, SIZE)).listId,
  objectType: "contact",
});
const edit = (owner: Owner, properties: Record<string, string>) =>
  product.control("PATCH", `/portals/${owner.portalId}/records/contact/${RECORD}`, { properties });

/** Newest first. */
async function jobsOf(owner: Owner, kind: JobKind): Promise<Job[]> {
  const rows = await product.ctx.db.withSystem((tx) =>
    tx.job.findMany({
      where: { portalId: owner.portalId, kind },
      orderBy: { createdAt: "desc" },
      select: { id: true },
    }),
  );
  return await Promise.all(
    rows.map(async ({ id }) => {
      const { data } = (await owner.api.ok("POST", "/graphql", {
        query: "query ($id: ID!) { job(id: $id) { id status reason reasonText createdAt } }",
        variables: { id },
      })) as { data: { job: Job } };
      return data.job;
    }),
  );
}

async function cleaned(owner: Owner): Promise<string> {
  const { listId } = await place(owner);
  const jobId = await startList(owner, owner.portalId, listId);
  expect(await untilJob(owner, jobId, [...FINAL_STATUSES, "paused"])).toMatchObject({ status: "completed" });
  return jobId;
}

async function proposalIds(owner: Owner): Promise<string[]> {
  const answer = (await owner.api.ok("GET", "/api/hubspot/proposals?first=100")) as {
    proposals: { id: string; after: object | null }[];
  };
  return answer.proposals.flatMap(({ id, after }) => (after ? [id] : []));
}

/** Preparation that a kind needs before HubSpot refuses, and the call that then starts its job. */
const KINDS: Readonly<Record<JobKind, Kind>> = {
  list: {
    begin: async (owner, { listId }) => void (await startList(owner, owner.portalId, listId)),
  },
  check: {
    begin: async (owner, list) => void (await owner.api.ok("POST", "/api/hubspot/checks", list)),
  },
  retry: {
    // In review at first, and corrected before the retry.
    async prepare(owner) {
      await edit(owner, { ...MESSY, city: "Xqzzv", state: "", zip: "" });
      await cleaned(owner);
    },
    async begin(owner) {
      await edit(owner, MESSY);
      const [job] = await jobsOf(owner, "list");
      await owner.api.ok("POST", `/api/hubspot/jobs/${job?.id ?? ""}/retry`);
    },
  },
  recurring: {
    async prepare(owner) {
      const body = { ...(await place(owner)), isRecurring: true, recurrenceInterval: "1h" };
      await owner.api.ok("POST", "/api/hubspot/manual-clean", body);
      await expect
        .poll(async () => (await jobsOf(owner, "recurring")).map(({ status }) => status), { timeout: 180_000 })
        .toContain("completed");
    },
    begin: async (owner) => void (await edit(owner, MESSY)),
  },
  apply: {
    async prepare(owner) {
      const { portalId } = owner;
      const policy = { portalId, objectType: "contact", policy: "ask_first" };
      await owner.api.ok("POST", "/api/hubspot/write-policies", policy);
      await cleaned(owner);
    },
    async begin(owner) {
      await owner.api.ok("POST", "/api/hubspot/proposals/accept", { ids: await proposalIds(owner) });
      await dispatchRound(product.ctx);
    },
  },
  undo: {
    prepare: async (owner) => void (await cleaned(owner)),
    async begin(owner) {
      const [job] = await jobsOf(owner, "list");
      await owner.api.ok("POST", `/api/hubspot/jobs/${job?.id ?? ""}/undo`);
    },
  },
  update: {
    async prepare(owner) {
      await owner.api.ok("POST", "/graphql", {
        query: `mutation ($portalId: String!) { setAutoClean(portalId: $portalId, objectType: contact, isOn: true) { autoClean { objectType } } }`,
        variables: { portalId: owner.portalId },
      });
    },
    begin: async (owner) => void (await edit(owner, MESSY)),
  },
  workflow: {
    async begin(owner) {
      await edit(owner, MESSY);
      const enrolment = { objectType: "contact", recordIds: [RECORD] };
      await product.control("POST", `/portals/${owner.portalId}/enrolments`, enrolment);
    },
  },
};

async function begin(kind: JobKind, route: string, about: Class): Promise<Case> {
  const owner = await product.customerWithPortal(100);
  await confirmFirstLook(owner, owner.portalId, "contact");
  await product.control("PUT", `/portals/${owner.portalId}/limit`, { requests: null });
  await KINDS[kind].prepare?.(owner);
  const list = await place(owner);
  const startedAt = new Date();
  const fault = { kind: "refuse", route, portalId: Number(owner.portalId), ...CLASSES[about] };
  // Most kinds need a valid token to begin, so it expires in the middle of the job; a recurring job begins without a request.
  const first = kind === "list" || kind === "check" ? "before:memberships" : "before:batch/read";
  const hold = route === "token" && kind !== "recurring" ? await sandboxHold(product, first, owner.portalId) : null;
  const { id: faultId } = (await product.control("POST", "/faults", fault)) as { id: number };
  await KINDS[kind].begin(owner, list);
  await hold?.untilWaiting(1);
  if (route === "token") await product.control("POST", `/portals/${owner.portalId}/expire-access-tokens`);
  await hold?.release();
  return { name: `${kind}, ${route}, ${about}`, kind, route, about, owner, faultId, startedAt };
}

/** The number of refused calls. */
async function refusedCalls({ faultId }: Case): Promise<number> {
  const faults = (await product.control("GET", "/faults")) as { id: number; used: number }[];
  return faults.find(({ id }) => id === faultId)?.used ?? 0;
}

/** For a recurring job, its last run that ended since the refusal began: a run waits for nothing. */
async function shown({ owner, kind, startedAt }: Case): Promise<Job | undefined> {
  const jobs = (await jobsOf(owner, kind)).filter(({ createdAt }) => new Date(createdAt) > startedAt);
  return kind === "recurring" ? jobs.find(({ status }) => isFinal(status)) : jobs[0];
}

async function isOver({ owner, kind, startedAt }: Case): Promise<boolean> {
  const jobs = await jobsOf(owner, kind);
  const mine = kind === "recurring" ? jobs.filter(({ createdAt }) => new Date(createdAt) > startedAt) : jobs;
  return mine[0] !== undefined && isFinal(mine[0].status);
}

const enrolments = async (owner: Owner) =>
  ((await product.control("GET", `/portals/${owner.portalId}/enrolments`)) as { byState: Record<string, number> })
    .byState;

type Expected = { status: string; reasons: readonly (JobReason | null)[] };

/** Written by hand: the job's status while HubSpot refuses. Null: no job starts. */
function expected({ kind, route, about }: Case): Expected | null {
  const isOfRecords = route === "batch/read" || route === "batch/update";
  const done = { status: "completed", reasons: [null] };
  // Changes wait in the inbox: only a read determines whether they need a job.
  if (kind === "update" && route === "batch/read") return null;
  // The record is cleaned; its workflow waits for the callback.
  if (route === "callbacks/complete") return done;
  // Each record was sent alone, so each fails individually, free of charge.
  if (route === "batch/update" && about === "about the call") return done;
  // Changed records are found by reading the list instead.
  if (route === "objects/search" && about !== "about the portal's day") return done;
  // A single record is retried for ten minutes; a recurring run reads more than that.
  if (isOfRecords && about === "about a record for a moment" && FEW_RECORDS.includes(kind)) {
    if (kind !== "recurring") return { status: "running", reasons: [null] };
    if (route === "batch/update") return null;
  }
  const status = kind === "recurring" ? "failed" : "paused";
  // A permanently refused token is requested four times within two hours.
  if (route === "token" && REFUSED_TOKEN.includes(about))
    return { status, reasons: ["hubspot_refuses", "needs_reconnect"] };
  // Only lists and updates have a form that depends on what the portal holds.
  if (about === "about the call" && (route === "properties" || route === "batch/read"))
    return { status, reasons: ["plumbline_error"] };
  return { status, reasons: [REASONS[about]] };
}

it(
  "reports each class of refusal on each route of each kind of job, limits its calls, and recovers",
  { timeout: 1_800_000 },
  async () => {
    const cases: Case[] = [];
    for (const [kind, routes] of Object.entries(ROUTES) as [JobKind, readonly string[]][])
      for (const route of routes)
        cases.push(...(await Promise.all((Object.keys(CLASSES) as Class[]).map((about) => begin(kind, route, about)))));
    await wait(HOURS * 60 * MINUTE_MS);

    const table: string[] = [];
    for (const one of cases) {
      const wanted = expected(one);
      if (wanted)
        // A probe may be in progress, and a run may take until the next.
        await expect
          .poll(async () => (await shown(one))?.status, { timeout: 90_000 })
          .toBe(wanted.status)
          .catch(() => undefined);
      const job = await shown(one);
      const calls = await refusedCalls(one);
      table.push(`${one.name}: ${String(calls)} calls, ${job?.status ?? "no job"} (${job?.reason ?? "-"})`);
      expect.soft(job?.status, one.name).toBe(wanted?.status);
      if (wanted) expect.soft(wanted.reasons, one.name).toContain(job?.reason ?? null);
      expect.soft(job?.reasonText ?? null, one.name).toBe(job?.reason ? JOB_REASON_TEXTS[job.reason] : null);
      const hours = (Date.now() - one.startedAt.getTime()) / (60 * MINUTE_MS);
      expect.soft(calls, one.name).toBeLessThanOrEqual(Math.ceil(hours) * MAX_CALLS_PER_HOUR);
      if (one.route === "callbacks/complete")
        expect.soft((await enrolments(one.owner)).completed, one.name).toBeUndefined();
    }
    process.stdout.write(`${table.join("\n")}\n`);

    await product.control("DELETE", "/faults");
    const liftedAt = new Date();
    for (const one of cases)
      // The action that the page requests.
      if ((await shown(one))?.reason === "needs_reconnect") await connectPortal(product, one.owner, one.owner.portalId);
    for (const one of cases) {
      one.startedAt = liftedAt;
      await expect.poll(() => isOver(one), { timeout: 150 * MINUTE_MS, message: `${one.name} goes on` }).toBe(true);
      // An individually refused callback is retried hours later (`refused-callbacks.test.ts`).
      if (one.kind === "workflow" && !(one.route === "callbacks/complete" && one.about === "about the call"))
        await expect
          .poll(() => enrolments(one.owner), { timeout: 150 * MINUTE_MS, message: `${one.name} is answered` })
          .toEqual({ completed: 1 });
      const jobs = await product.ctx.db.withSystem((tx) =>
        tx.job.findMany({ where: { portalId: one.owner.portalId } }),
      );
      const charged = jobs.reduce((sum, job) => sum + job.confirmed + job.corrected, 0);
      expect.soft(await creditBalance(one.owner), one.name).toBe(110 - charged);
    }
    expect(await product.violations()).toEqual([]);
  },
);
