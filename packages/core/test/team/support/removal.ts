import { randomUUID } from "node:crypto";
import { apiClient, type ApiClient } from "@plumbline/dev-env/api-client.ts";
import { contactList, type Customer } from "@plumbline/dev-env/stories.ts";
import { memberOf } from "@plumbline/dev-env/testing/actor-of.ts";
import { joined } from "@plumbline/dev-env/testing/team-fixture.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { OPEN_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import fc from "fast-check";
import { expect } from "vitest";
import type { Member } from "../../../src/accounts/members/member-row.ts";
import { openApplyJob } from "../../../src/jobs/open-apply-job.ts";
import { beginJob } from "../../../src/jobs/lifecycle/begin.ts";
import { readSlice } from "../../../src/jobs/source/read-slice.ts";
import { beginRecurringRun } from "../../../src/jobs/recurring/begin-run.ts";
import { runReviewAction } from "../../../src/review/review-action.ts";
import { checkProposals } from "../../../src/maintenance/check-proposals.ts";
import { heldBack, type HeldBack } from "../../jobs/run/support/held-back.ts";
import { control, type PortalCustomer } from "../../jobs/run/support/job-consistency.ts";

// Law 8 for a membership: what members do, and what the system continues in their name, ends with their removal, whatever they have
// begun by then and however they try to continue.

const ACTS = [
  "accept",
  "dismiss",
  "take back",
  "accept all",
  "lock",
  "check",
  "clean",
  "schedule",
  "create a key",
  "invite",
  "connect",
] as const;
/** System work that nobody requests, at any time. */
const SYSTEM = ["work off decisions", "open the apply job", "take what was accepted", "run schedules"] as const;
type Who = "member" | "their key" | "colleague";
export type Step = { who: Who; act: (typeof ACTS)[number]; choice: number } | { system: (typeof SYSTEM)[number] };
/** `during`: work in progress when the removal is requested. `due`: the order of the system's work after it. */
export type RemovalPlan = {
  role: "owner" | "manager";
  before: Step[];
  during: Step[];
  due: (typeof SYSTEM)[number][];
  after: Step[];
};

const act = fc.record({
  who: fc.constantFrom<Who>("member", "member", "their key", "colleague"),
  act: fc.constantFrom("accept", "accept all", ...ACTS),
  choice: fc.nat({ max: 5 }),
});
const step = fc.oneof(
  { weight: 3, arbitrary: act },
  { weight: 1, arbitrary: fc.record({ system: fc.constantFrom(...SYSTEM) }) },
);
export const removalPlans = fc.record<RemovalPlan>({
  role: fc.constantFrom("owner", "manager"),
  before: fc.array(step, { minLength: 2, maxLength: 7 }),
  during: fc.array(step, { maxLength: 3 }),
  due: fc.shuffledSubarray([...SYSTEM]),
  after: fc.array(step, { minLength: 1, maxLength: 5 }),
});

/** Runs the plan; nothing begins in the member's name after the response to their removal. */
export async function expectNothingBegins(product: TestProduct, plan: RemovalPlan): Promise<void> {
  const life = await Life.begin(product, plan.role);
  for (const one of plan.before) await life.take(one);
  await Promise.all([life.remove(), ...plan.during.map((one) => life.take(one))]);
  await life.expectOut();
  const unwritten = await life.unwritten();
  const due = plan.due.map((system) => ({ system }));
  // Finally runs whatever is due, until nothing is.
  const rest = [...SYSTEM, ...SYSTEM].map((system) => ({ system }));
  for (const one of [...due, ...plan.after, ...rest]) {
    await life.take(one);
    await life.expectNoDecision();
  }
  await life.expectNothingBegan(unwritten);
  expect(await checkProposals(product.ctx, () => undefined)).toEqual([]);
}

class Life {
  readonly product: TestProduct;
  readonly owner: PortalCustomer;
  readonly member: Customer & { id: string };
  readonly colleague: Customer;
  readonly #membership: Member;
  readonly #proposals: readonly HeldBack[];
  #key: ApiClient | null = null;

  private constructor(of: {
    product: TestProduct;
    owner: PortalCustomer;
    member: Customer & { id: string };
    colleague: Customer;
    membership: Member;
    proposals: readonly HeldBack[];
  }) {
    this.product = of.product;
    this.owner = of.owner;
    this.member = of.member;
    this.colleague = of.colleague;
    this.#membership = of.membership;
    this.#proposals = of.proposals;
  }

  static async begin(product: TestProduct, role: "owner" | "manager"): Promise<Life> {
    const { owner, proposals } = await heldBack(product);
    const member = await joined(product, owner, { role });
    const colleague = await joined(product, owner, { role: "manager" });
    const membership = await memberOf(product.ctx, member.email);
    return new Life({ product, owner, member, colleague, membership, proposals });
  }

  async take(one: Step): Promise<void> {
    if ("system" in one) return await this.#system(one.system);
    if (one.act === "create a key") return await this.#createKey(one.who);
    const api = this.#apiOf(one.who);
    if (api === null) return;
    const { portalId } = this.owner;
    const proposal = this.#proposals[one.choice % this.#proposals.length];
    const ids = proposal ? [proposal.id] : [];
    const list = async () => {
      const { listId } = await contactList(this.owner, portalId, [10, 25][one.choice % 2] ?? 10);
      return { portalId, listId, objectType: "contact" };
    };
    switch (one.act) {
      case "accept":
        return void (await api.call("POST", "/api/hubspot/proposals/accept", { ids }));
      case "dismiss":
        return void (await api.call("POST", "/api/hubspot/proposals/dismiss", { ids }));
      case "take back":
        return void (await api.call("POST", "/api/hubspot/proposals/reopen", { ids }));
      case "accept all":
        return void (await api.call("POST", "/api/hubspot/proposal-actions", { action: "accept", filter: {} }));
      case "lock": {
        const record = { portalId, objectType: "contact", recordId: proposal?.record_id };
        return void (await api.call("POST", "/api/hubspot/locks", record));
      }
      case "check":
        return void (await api.call("POST", "/api/hubspot/checks", await list()));
      case "clean":
        return void (await api.call("POST", "/api/hubspot/manual-clean", await list()));
      case "schedule": {
        const schedule = { ...(await list()), isRecurring: true, recurrenceInterval: "24h" };
        return void (await api.call("POST", "/api/hubspot/manual-clean", schedule));
      }
      case "invite": {
        const { password } = this.member;
        const invitation = { email: `${randomUUID()}@example.com`, role: "viewer", password };
        return void (await api.call("POST", "/api/auth/team/invitations", invitation));
      }
      case "connect":
        return void (await api.call("GET", "/api/auth/hubspot-install-url"));
    }
  }

  #apiOf(who: Who): ApiClient | null {
    if (who === "their key") return this.#key;
    return who === "member" ? this.member.api : this.colleague.api;
  }

  async #createKey(who: Who): Promise<void> {
    if (who !== "member") return;
    const { api, password } = this.member;
    const answer = await api.call("POST", "/api/auth/api-keys", { name: "Key", scope: "write", password });
    if (answer.status === 201) this.#key = apiClient(this.product.apiUrl, (answer.body as { key: string }).key);
  }

  async #system(what: (typeof SYSTEM)[number]): Promise<void> {
    const { ctx } = this.product;
    const { accountId } = this.#membership;
    const where = { accountId };
    switch (what) {
      case "work off decisions": {
        const actions = await ctx.db.withSystem((tx) =>
          tx.reviewAction.findMany({ where: { ...where, status: "running" } }),
        );
        for (const { id: actionId } of actions)
          while (!(await runReviewAction(ctx, { accountId, actionId }, control)).isDone);
        return;
      }
      case "open the apply job": {
        const intakes = await ctx.db.withSystem((tx) => tx.applyIntake.findMany({ where }));
        for (const intake of intakes) await openApplyJob(ctx, intake);
        return;
      }
      case "take what was accepted": {
        const open = { status: { in: [...OPEN_STATUSES] }, desiredState: "run", snapshotDone: false };
        const jobs = await ctx.db.withSystem((tx) => tx.job.findMany({ where: { ...where, kind: "apply", ...open } }));
        for (const { id: jobId } of jobs) {
          await beginJob(ctx, { jobId }, control);
          await readSlice(ctx, { jobId }, control);
        }
        return;
      }
      case "run schedules": {
        const due = await ctx.db.withSystem((tx) => tx.recurringJob.findMany({ where: { ...where, deletedAt: null } }));
        for (const { id: recurringJobId } of due)
          await beginRecurringRun(ctx, {
            recurringJobId,
            scheduledFor: new Date(Math.floor(Date.now() / 1_000) * 1_000),
          });
        return;
      }
    }
  }

  async remove(): Promise<void> {
    await this.owner.api.ok("DELETE", `/api/auth/team/members/${this.member.id}`);
  }

  /** Accepted by the member, and not written. */
  async unwritten(): Promise<{ id: string }[]> {
    const { accountId, userId: decidedBy } = this.#membership;
    const where = { accountId, decidedBy, status: "accepted" };
    return await this.product.ctx.db.withSystem((tx) => tx.proposal.findMany({ where, select: { id: true } }));
  }

  /** Called at the response to the removal. */
  async expectOut(): Promise<void> {
    for (const api of [this.member.api, this.#key])
      if (api) expect((await api.call("GET", "/api/hubspot/connections")).status).toBe(401);
    const { accountId, userId, id: membershipId } = this.#membership;
    const [sessions, keys, invitations, states, schedules, jobs] = await this.product.ctx.db.withSystem(async (tx) => [
      await tx.session.count({ where: { membershipId, revokedAt: null } }),
      await tx.apiKey.count({ where: { accountId, userId, revokedAt: null } }),
      await tx.invitation.count({ where: { invitedBy: userId, acceptedAt: null, withdrawnAt: null } }),
      await tx.oauthState.count({ where: { accountId, userId, usedAt: null } }),
      await tx.recurringJob.count({ where: { accountId, userId, deletedAt: null } }),
      await tx.job.count({ where: { accountId, userId, status: { in: [...OPEN_STATUSES] }, desiredState: "run" } }),
    ]);
    expect({ sessions, keys, invitations, states, schedules, jobs }).toEqual({
      sessions: 0,
      keys: 0,
      invitations: 0,
      states: 0,
      schedules: 0,
      jobs: 0,
    });
  }

  /** Nothing has since been accepted or dismissed in the member's name, nor taken to be written. */
  async expectNoDecision(): Promise<void> {
    const { accountId, userId: decidedBy } = this.#membership;
    const { removal, decided } = await this.product.ctx.db.withSystem(async (tx) => ({
      removal: await tx.auditEvent.findFirstOrThrow({ where: { accountId, action: "member_removed" } }),
      decided: await tx.proposal.findMany({ where: { accountId, decidedBy } }),
    }));
    const applyJobs = await this.product.ctx.db.withSystem((tx) =>
      tx.job.findMany({ where: { id: { in: decided.flatMap(({ applyJobId }) => applyJobId ?? []) } } }),
    );
    const late = new Set(applyJobs.filter(({ createdAt }) => createdAt > removal.createdAt).map(({ id }) => id));
    expect(decided.filter(({ decidedAt }) => decidedAt !== null && decidedAt > removal.createdAt)).toEqual([]);
    expect(decided.filter(({ applyJobId }) => applyJobId !== null && late.has(applyJobId))).toEqual([]);
  }

  async expectNothingBegan(unwritten: readonly { id: string }[]): Promise<void> {
    await this.expectOut();
    const { accountId, userId } = this.#membership;
    const { events, proposals, jobs } = await this.product.ctx.db.withSystem(async (tx) => ({
      events: await tx.auditEvent.findMany({ where: { accountId }, orderBy: { id: "asc" } }),
      proposals: await tx.proposal.findMany({ where: { id: { in: unwritten.map(({ id }) => id) } } }),
      jobs: await tx.job.findMany({ where: { accountId, userId } }),
    }));
    const removedAt = events.findIndex(({ action }) => action === "member_removed");
    const removal = events[removedAt];
    expect(removal).toBeDefined();
    expect(events.slice(removedAt).filter((event) => event.userId === userId)).toEqual([]);
    expect(jobs.filter(({ createdAt }) => removal && createdAt > removal.createdAt)).toEqual([]);
    // Reopened, unless somebody else has decided since.
    expect(proposals.filter(({ decidedBy }) => decidedBy === userId)).toEqual([]);
    expect(await this.unwritten()).toEqual([]);
    const schedules = await this.product.ctx.db.withSystem((tx) =>
      tx.recurringJob.count({ where: { accountId, deletedAt: null, userId: null } }),
    );
    expect(schedules).toBe(0);
  }
}
