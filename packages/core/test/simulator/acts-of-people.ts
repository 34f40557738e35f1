import type { SignedInActor } from "../../src/actor.ts";
import { startCheck } from "../../src/jobs/check/start.ts";
import { cancelJob, pauseJob } from "../../src/jobs/control.ts";
import { beginRecurringRun } from "../../src/jobs/recurring/begin-run.ts";
import { createRecurringJob } from "../../src/jobs/recurring/recurring-job.ts";
import { startCleaning } from "../../src/jobs/start.ts";
import { startUndo } from "../../src/jobs/undo/start.ts";
import { acceptProposals, dismissProposals, editProposal, reopenProposals } from "../../src/review/decide-proposals.ts";
import { lockRecord } from "../../src/review/lock-record.ts";
import { removeMember } from "../../src/team/remove-member.ts";
import { HOUR_MS } from "../../src/time.ts";
import type { Acts } from "./acts.ts";
import type { Applied } from "./portal.ts";
import { nameIn, setOf } from "./addresses.ts";
import { LIST, OTHER_LIST, type World } from "./world.ts";

type Decided = { id: string; recordId: string; setKey: string };

/** Starting, watching and stopping jobs. */
export const ACTS_ON_JOBS = {
  clean: { weight: 3, act: (world) => clean(world, LIST) },
  "clean another list": { weight: 3, act: (world) => clean(world, OTHER_LIST) },
  check: {
    weight: 2,
    async act(world) {
      const { ctx, actor } = world.account;
      const started = await world.as(() =>
        startCheck(ctx, actor, { ...world.place, listId: LIST, addressSets: "all" }),
      );
      return started !== null && (await world.start(started.job.id, "check"));
    },
  },
  undo: { weight: 14, act: undo },
  pause: {
    weight: 3,
    async act(world, pick) {
      const job = openJob(world, pick);
      const { ctx, actor } = world.account;
      if (!job || !(await world.as(() => pauseJob(ctx, actor, job)))) return false;
      world.promise(`pause ${job.jobId}`, "a paused job writes nothing", ({ jobId }) => jobId === job.jobId);
      return true;
    },
  },
  resume: {
    weight: 4,
    async act(world, pick) {
      const paused = world.openJobs().filter(({ jobId }) => world.isPromised(`pause ${jobId}`));
      const job = paused[pick % Math.max(1, paused.length)] ?? openJob(world, pick);
      return job !== undefined && (await world.resume(job));
    },
  },
  cancel: {
    weight: 1,
    async act(world, pick) {
      const job = openJob(world, pick);
      const { ctx, actor, woken } = world.account;
      if (!job || !(await world.as(() => cancelJob(ctx, actor, job)))) return false;
      woken.add(job.jobId);
      world.promise(`cancel ${job.jobId}`, "a canceled job writes nothing", ({ jobId }) => jobId === job.jobId);
      return true;
    },
  },
  schedule: {
    weight: 2,
    async act(world) {
      const { ctx, actor } = world.account;
      if (world.recurringJobId) return false;
      const input = { ...world.place, listId: LIST, recurrenceInterval: "1h", addressSets: "all" } as const;
      const created = await world.as(() => createRecurringJob(ctx, actor, input));
      world.recurringJobId = created?.recurringJob.id ?? null;
      return created !== null;
    },
  },
  /** The next run of the schedule, as Temporal starts it. */
  tick: {
    weight: 6,
    async act(world) {
      const { ctx, clock } = world.account;
      const { recurringJobId } = world;
      if (!recurringJobId) return false;
      clock.advance(HOUR_MS);
      const begun = await world.as(() => beginRecurringRun(ctx, { recurringJobId, scheduledFor: clock.now() }));
      return begun?.end === "run" && (await world.start(begun.job.jobId, "recurring"));
    },
  },
} satisfies Acts;

/** Values, proposals, locks and who may decide. */
export const ACTS_ON_RECORDS = {
  accept: { weight: 4, act: (world, pick) => decide(world, "accept", pick) },
  "a colleague accepts": { weight: 7, act: (world, pick) => decide(world, "a colleague accepts", pick) },
  "remove the colleague": { weight: 7, act: removeColleague },
  type: { weight: 3, act: (world, pick) => decide(world, "type", pick) },
  dismiss: { weight: 3, act: (world, pick) => decide(world, "dismiss", pick) },
  reopen: { weight: 5, act: (world, pick) => decide(world, "reopen", pick) },
  lock: {
    weight: 7,
    async act(world, pick) {
      const { ctx, actor } = world.account;
      const recordId = world.recordId(pick);
      await lockRecord(ctx, actor, { ...world.place, recordId });
      world.promise(`lock ${recordId}`, "a locked record is not written", ({ id }) => id === recordId);
      world.changes.forgive(recordId);
    },
  },
  unlock: {
    weight: 3,
    async act(world, pick) {
      const { ctx, actor, portal } = world.account;
      const locked = portal.records.membersOf(OTHER_LIST).filter((id) => world.isPromised(`lock ${id}`));
      const recordId = locked[pick % Math.max(1, locked.length)];
      if (!recordId) return false;
      await ctx.db.withAccount(actor.accountId, (tx) =>
        tx.recordChoice.deleteMany({ where: { portalId: portal.id, recordId, kind: "locked" } }),
      );
      world.lift(`lock ${recordId}`);
      return true;
    },
  },
  join: {
    weight: 3,
    act(world, pick) {
      const { portal, scheduler } = world.account;
      const members = portal.records.membersOf(LIST);
      const others = portal.records.membersOf(OTHER_LIST).filter((id) => !members.includes(id));
      const id = others[pick % Math.max(1, others.length)];
      if (!id) return false;
      portal.records.setList(LIST, [...members, id]);
      world.joined.push({ id, at: scheduler.steps });
      return true;
    },
  },
  leave: {
    weight: 5,
    act(world, pick) {
      const { records } = world.account.portal;
      const id = world.recordId(pick);
      if (!records.membersOf(LIST).includes(id)) return false;
      records.setList(
        LIST,
        records.membersOf(LIST).filter((one) => one !== id),
      );
      return true;
    },
  },
} satisfies Acts;

function openJob(world: World, pick: number) {
  const open = world.openJobs();
  return open[pick % Math.max(1, open.length)];
}

async function clean(world: World, listId: string): Promise<boolean> {
  const { ctx, actor } = world.account;
  const input = { ...world.place, listId, emailWhenDone: false, addressSets: "all" as const };
  const started = await world.as(() => startCleaning(ctx, actor, input));
  return started !== null && (await world.start(started.job.id, "list", listId));
}

async function undo(world: World, pick: number): Promise<boolean> {
  const { ctx, actor, portal, sets } = world.account;
  const ended = world.jobs.filter((job) => job.hasEnded && portal.applied.some(({ jobId }) => jobId === job.jobId));
  const of = ended[pick % Math.max(1, ended.length)];
  const started = of && (await world.as(() => startUndo(ctx, actor, { jobId: of.jobId, filter: {} })));
  if (!of || !started || world.kindOf(started.job.id)) return false;
  for (const { id } of portal.applied) for (const set of sets) world.changed.add(`${id}/${set}`);
  const written = portal.applied.filter(({ jobId }) => jobId === of.jobId);
  world.laws.startsFrom(started.job.id, (recordId) => written.findLast(({ id }) => id === recordId)?.openedAt ?? 0);
  return await world.start(started.job.id, "undo");
}

/** What only they have accepted is written no more. */
async function removeColleague(world: World): Promise<boolean> {
  const { ctx, actor, colleague, sets, clock } = world.account;
  if (world.isColleagueRemoved || world.byColleague.size === 0) return false;
  const now = { ...actor, loggedInAt: clock.now() } as SignedInActor;
  await removeMember(ctx, now, { id: colleague.member.id, keep_jobs: false });
  world.isColleagueRemoved = true;
  const accepted = new Set(world.byColleague);
  const isTheirs = (write: Applied) =>
    sets.some((set) => accepted.has(`${write.id}/${set}`) && nameIn(set, "city") in write.values);
  const isAcceptedAgain = ({ id }: Applied) =>
    [...accepted].some((address) => address.startsWith(`${id}/`) && !world.byColleague.has(address));
  world.laws.promise(
    "what a removed member has accepted is not written",
    (write) => world.kindOf(write.jobId) === "apply" && isTheirs(write) && !isAcceptedAgain(write),
  );
  return true;
}

/** What people decide about open proposals. */
async function decide(
  world: World,
  kind: "accept" | "a colleague accepts" | "type" | "dismiss" | "reopen",
  pick: number,
): Promise<boolean> {
  const { ctx, actor, colleague, portal, scheduler } = world.account;
  const isByColleague = kind === "a colleague accepts";
  if (isByColleague && world.isColleagueRemoved) return false;
  const status = kind === "reopen" ? { in: ["accepted", "dismissed"] } : "open";
  const proposals = await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.proposal.findMany({ where: { portalId: portal.id, status }, orderBy: { id: "asc" } }),
  );
  const first = proposals[pick % Math.max(1, proposals.length)];
  if (!first) return false;
  const ids = [...new Set([first, ...proposals.slice(0, pick % 4)].map(({ id }) => id))];
  for (const { recordId, setKey } of proposals) {
    world.changed.add(`${recordId}/${setKey}`);
    world.decidedAt.set(recordId, scheduler.steps);
  }
  const decideNow = {
    accept: () => acceptProposals(ctx, actor, ids),
    "a colleague accepts": () => acceptProposals(ctx, colleague, ids),
    dismiss: () => dismissProposals(ctx, actor, ids),
    reopen: () => reopenProposals(ctx, actor, ids),
    type: () => editProposal(ctx, actor, { id: first.id, values: { city: `Chosen ${pick}` } }),
  };
  if (!(await world.as(decideNow[kind]))) return false;
  const decided = proposals.filter(({ id }) => (kind === "type" ? id === first.id : ids.includes(id)));
  await promiseWithdrawn(world, decided);
  for (const { recordId, setKey } of decided)
    if (isByColleague) world.byColleague.add(`${recordId}/${setKey}`);
    else world.byColleague.delete(`${recordId}/${setKey}`);
  if (pick % 3 > 0) await world.openApplyJobs();
  return true;
}

/** What is no longer accepted is not written by a job of accepted proposals. */
async function promiseWithdrawn(world: World, decided: readonly Decided[]): Promise<void> {
  const { ctx, actor } = world.account;
  const now = await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.proposal.findMany({ where: { id: { in: decided.map(({ id }) => id) } }, select: { id: true, status: true } }),
  );
  for (const { id, recordId, setKey } of decided) {
    const key = `accepted ${recordId}/${setKey}`;
    const isWithdrawn = now.some((one) => one.id === id && (one.status === "open" || one.status === "dismissed"));
    if (!isWithdrawn) world.lift(key);
    else
      world.promise(
        key,
        "an acceptance that was withdrawn is not written",
        (write) =>
          write.id === recordId &&
          world.kindOf(write.jobId) === "apply" &&
          Object.keys(write.values).some((name) => setOf(name) === setKey),
      );
  }
}
