import { connectPortal, type Customer } from "@plumbline/dev-env/stories.ts";
import { joined } from "@plumbline/dev-env/testing/team-fixture.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, expect, it } from "vitest";
import { beginRecurringRun } from "../../../src/jobs/recurring/begin-run.ts";
import { runReviewAction } from "../../../src/review/review-action.ts";
import { jobReasonText } from "../../../src/jobs/views/job-view.ts";
import { parseJob } from "../../../src/work/job-row.ts";
import { wakePausedJobs } from "../../../src/work/wake-paused-jobs.ts";
import { decide, openApply, proposalOf, setPolicy, type HeldBack } from "../run/support/held-back.ts";
import { control, startContacts, type PortalCustomer } from "../run/support/job-consistency.ts";
import { afterFirstRead, afterPlan, jobOf, ownerOf, run, schedule, writesOf } from "./support/mapped.ts";

// Law 8: what somebody has started, and could no longer start, stops with the answer that takes their right.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000", APPLY_AFTER_MS: "0" });
afterEach(async () => {
  expect(await product.violations()).toEqual([]);
});

type Person = Customer & { id: string };
type Stopped = { stopped: { jobs: number; recurring_jobs: number } };
type Take = (owner: PortalCustomer, member: Person, keep?: boolean) => Promise<Stopped["stopped"]>;

const remove: Take = async (owner, member, keep) =>
  (
    (await owner.api.ok(
      "DELETE",
      `/api/auth/team/members/${member.id}`,
      keep === undefined ? undefined : { keep_jobs: keep },
    )) as Stopped
  ).stopped;
const removeByGraphql: Take = async (owner, { id }, keep = false) => {
  const { data } = (await owner.api.ok("POST", "/graphql", {
    query:
      "mutation ($id: ID!, $keepJobs: Boolean) { removeMember(id: $id, keepJobs: $keepJobs) { stoppedJobs stoppedRecurringJobs } }",
    variables: { id, keepJobs: keep },
  })) as { data: { removeMember: { stoppedJobs: number; stoppedRecurringJobs: number } } };
  return { jobs: data.removeMember.stoppedJobs, recurring_jobs: data.removeMember.stoppedRecurringJobs };
};
const demote: Take = async (owner, member, keep = false) =>
  (
    (await owner.api.ok("PATCH", `/api/auth/team/members/${member.id}`, {
      role: "viewer",
      keep_jobs: keep,
      password: owner.password,
    })) as Stopped
  ).stopped;
/** To another portal. */
const limit: Take = async (owner, member, keep = false) => {
  const { id } = (await product.control("POST", "/portals", {})) as { id: number };
  await connectPortal(product, owner, String(id));
  return (
    (await owner.api.ok("PATCH", `/api/auth/team/members/${member.id}`, {
      role: "manager",
      portals: [String(id)],
      keep_jobs: keep,
      password: owner.password,
    })) as Stopped
  ).stopped;
};
const WAYS = [
  ["removed", remove, "member_removed"],
  ["removed by GraphQL", removeByGraphql, "member_removed"],
  ["demoted", demote, "member_demoted"],
  ["limited to another portal", limit, "member_demoted"],
] as const;

async function team(role: "manager" | "reviewer" = "manager", size = 60) {
  const owner = await ownerOf(product, size);
  const member = await joined(product, owner, { role });
  return { owner, member, as: { ...member, portalId: owner.portalId } };
}
const updates = async (owner: PortalCustomer) =>
  [...(await writesOf(product, owner)).values()].reduce((sum, writes) => sum + writes, 0);
const userIdOf = async ({ email }: Customer) =>
  (await product.ctx.db.withSystem((tx) => tx.user.findUniqueOrThrow({ where: { email } }))).id;
const viewOf = async (owner: PortalCustomer, jobId: string) =>
  (await owner.api.ok("GET", `/api/hubspot/jobs/${jobId}`)) as { status: string; reason: string | null };

it.each(WAYS)(
  "audit-12: stops the list job of a member who is %s, and keeps it waiting",
  async (_how, take, reason) => {
    const { owner, member, as } = await team("manager", 300);
    const jobId = await startContacts(as, 300);
    expect(await run(product.ctx, jobId, 1)).toBe("running");
    const written = await updates(owner);
    let stopped: Stopped["stopped"] | null = null;
    // Between the reading of a batch and its write.
    const ctx = afterFirstRead(product.ctx, async () => (stopped = await take(owner, member)));
    expect(await run(ctx, jobId)).toBe("paused user");
    expect(stopped).toEqual({ jobs: 1, recurring_jobs: 0 });
    expect(await updates(owner)).toBe(written);
    // What was right without a write is charged; nothing stays held.
    expect(await product.ctx.db.withSystem((tx) => tx.creditHold.count({ where: { jobId, status: "open" } }))).toBe(0);
    expect(await viewOf(owner, jobId)).toMatchObject({ status: "paused", reason });
    expect(jobReasonText(parseJob(await jobOf(product, jobId)))).toMatch(
      reason === "member_removed" ? /was removed from the account/ : /may no longer start it/,
    );
    // Nothing but a person resumes it.
    await wakePausedJobs(product.ctx, {
      accountId: (await jobOf(product, jobId)).accountId,
      reasons: ["out_of_credits"],
    });
    expect(await jobOf(product, jobId)).toMatchObject({ desiredState: "pause" });
    await owner.api.ok("POST", `/api/hubspot/jobs/${jobId}/resume`);
    expect(await run(product.ctx, jobId)).toBe("completed");
    expect(await jobOf(product, jobId)).toMatchObject({ userId: await userIdOf(owner), stoppedFor: null });
  },
);

it.each(WAYS)("transfers the jobs of a member who is %s if they are kept", async (_how, take) => {
  const { owner, member, as } = await team("manager", 300);
  const jobId = await startContacts(as, 300);
  expect(await run(product.ctx, jobId, 1)).toBe("running");
  expect(await take(owner, member, true)).toEqual({ jobs: 0, recurring_jobs: 0 });
  expect(await run(product.ctx, jobId)).toBe("completed");
  expect(await jobOf(product, jobId)).toMatchObject({ userId: await userIdOf(owner) });
});

it("stops jobs that have not begun or wait for something else", async () => {
  const { owner, member, as } = await team();
  const pending = await startContacts(as, 60);
  const waiting = await startContacts(as, 25);
  await owner.api.ok("POST", `/api/hubspot/jobs/${waiting}/pause`);
  expect(await run(product.ctx, waiting)).toBe("paused user");
  await product.ctx.db.withSystem((tx) =>
    tx.job.update({ where: { id: waiting }, data: { reason: "out_of_credits" } }),
  );
  expect(await remove(owner, member)).toEqual({ jobs: 2, recurring_jobs: 0 });
  expect(await run(product.ctx, pending)).toBe("paused user");
  await wakePausedJobs(product.ctx, {
    accountId: (await jobOf(product, waiting)).accountId,
    reasons: ["out_of_credits"],
  });
  for (const jobId of [pending, waiting])
    expect(await viewOf(owner, jobId)).toMatchObject({ reason: "member_removed" });
  expect(await updates(owner)).toBe(0);
});

it.each([
  ["removed", remove],
  ["demoted", demote],
])("stops the undo of a member who is %s", async (_how, take) => {
  const { owner, member, as } = await team();
  expect(await run(product.ctx, await startContacts(owner, 60))).toBe("completed");
  const [done] = await product.ctx.db.withSystem((tx) =>
    tx.job.findMany({ where: { portalId: owner.portalId, kind: "list" } }),
  );
  const { jobId } = (await as.api.ok("POST", `/api/hubspot/jobs/${done?.id ?? ""}/undo`, {})) as { jobId: string };
  const written = await updates(owner);
  let stopped: Stopped["stopped"] | null = null;
  const ctx = afterFirstRead(product.ctx, async () => (stopped = await take(owner, member)));
  expect(await run(ctx, jobId)).toBe("paused user");
  expect(stopped).toEqual({ jobs: 1, recurring_jobs: 0 });
  expect(await updates(owner)).toBe(written);
  await owner.api.ok("POST", `/api/hubspot/jobs/${jobId}/resume`);
  expect(await run(product.ctx, jobId)).toBe("completed");
  expect(await updates(owner)).toBeGreaterThan(written);
});

it("keeps jobs running that the member may still start", async () => {
  const { owner, member, as } = await team();
  const jobId = await startContacts(as, 60);
  const answer = (await owner.api.ok("PATCH", `/api/auth/team/members/${member.id}`, {
    role: "manager",
    portals: [owner.portalId],
    password: owner.password,
  })) as Stopped;
  expect(answer.stopped).toEqual({ jobs: 0, recurring_jobs: 0 });
  expect(await run(product.ctx, jobId)).toBe("completed");
});

const accepted = async (role: "reviewer" | "manager") => {
  const { owner, member, as } = await team(role, 25);
  await setPolicy(owner, "ask_first");
  expect(await run(product.ctx, await startContacts(owner, 25))).toBe("completed");
  const { proposals } = (await owner.api.ok("GET", "/api/hubspot/proposals?reason=held_by_policy")) as {
    proposals: HeldBack[];
  };
  await decide(as, "accept", proposals.slice(0, 5));
  return { owner, member, proposals: proposals.slice(0, 5) };
};
const workOffActions = async () => {
  const actions = await product.ctx.db.withSystem((tx) =>
    tx.reviewAction.findMany({ where: { status: { not: "done" } } }),
  );
  for (const { id, accountId } of actions) await runReviewAction(product.ctx, { actionId: id, accountId }, control);
};
const isOpen = async (owner: PortalCustomer, proposals: readonly HeldBack[]) => {
  for (const proposal of proposals) expect((await proposalOf(owner, proposal)).status).toBe("open");
};

it.each([
  ["removed", remove],
  ["demoted", demote],
])(
  "resilience-S3-4, acceptance-S4-13: reopens proposals accepted by a member who is %s, and starts no job",
  async (_how, take) => {
    const { owner, member, proposals } = await accepted("reviewer");
    await take(owner, member);
    await expect(openApply(product, owner)).rejects.toThrow("nothing is to be written");
    await workOffActions();
    await isOpen(owner, proposals);
    expect(await updates(owner)).toBe(0);
  },
);

it("applies what others accepted, but not what a demoted member accepted", async () => {
  const { owner, member, proposals } = await accepted("reviewer");
  const { proposals: open } = (await owner.api.ok("GET", "/api/hubspot/proposals?reason=held_by_policy")) as {
    proposals: HeldBack[];
  };
  await decide(owner, "accept", open.slice(0, 2));
  await demote(owner, member);
  const jobId = await openApply(product, owner);
  expect(await run(product.ctx, jobId)).toBe("completed");
  expect(await jobOf(product, jobId)).toMatchObject({ recordsTotal: 2, corrected: 2 });
  await workOffActions();
  await isOpen(owner, proposals);
});

const MOMENTS = [
  ["read", afterFirstRead],
  ["planned", afterPlan],
] as const;

it.each(
  MOMENTS.flatMap(([moment, after]) =>
    [true, false].flatMap((isFirst) => [
      { how: "removed", take: remove, moment, after, isFirst },
      { how: "demoted", take: demote, moment, after, isFirst },
    ]),
  ),
)(
  "audit-12: reopens proposals accepted by a member who is $how that a job has $moment",
  async ({ take, after, isFirst }) => {
    const { owner, member, proposals } = await accepted("reviewer");
    const jobId = await openApply(product, owner);
    const ctx = after(product.ctx, async () => {
      await take(owner, member);
      if (isFirst) await workOffActions();
    });
    expect(await run(ctx, jobId)).toBe("completed");
    await workOffActions();
    await isOpen(owner, proposals);
    expect(await updates(owner)).toBe(0);
  },
);

it.each([
  ["removed", remove],
  ["demoted", demote],
])("resilience-S4-3: stops the schedules of a member who is %s, and their current run", async (_how, take) => {
  const { owner, member, as } = await team();
  const recurringJobId = await schedule(as);
  const begun = await beginRecurringRun(product.ctx, { recurringJobId, scheduledFor: new Date() });
  if (begun.end !== "run") throw new Error(begun.why);
  expect(await take(owner, member)).toEqual({ jobs: 0, recurring_jobs: 1 });
  expect(await run(product.ctx, begun.job.jobId)).toBe("canceled user");
  expect(await updates(owner)).toBe(0);
  const later = await beginRecurringRun(product.ctx, { recurringJobId, scheduledFor: new Date(Date.now() + 1_000) });
  expect(later).toMatchObject({ end: "skipped", why: "inactive" });
  // Whoever may start it resumes it.
  await owner.api.ok("PATCH", `/api/hubspot/recurring-jobs/${recurringJobId}/toggle`);
  const row = await product.ctx.db.withSystem((tx) =>
    tx.recurringJob.findUniqueOrThrow({ where: { id: recurringJobId } }),
  );
  expect(row).toMatchObject({ isActive: true, userId: await userIdOf(owner) });
});
