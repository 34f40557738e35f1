import { hash } from "node:crypto";
import type { SignedInActor } from "../../src/actor.ts";
import { AppError } from "../../src/app-error.ts";
import type { Values } from "../../src/records/store.ts";
import { startCheck } from "../../src/jobs/check/start.ts";
import { cancelJob, pauseJob, resumeJob } from "../../src/jobs/control.ts";
import { openApplyJob } from "../../src/jobs/open-apply-job.ts";
import { startCleaning } from "../../src/jobs/start.ts";
import { beginRecurringRun } from "../../src/jobs/recurring/begin-run.ts";
import { createRecurringJob } from "../../src/jobs/recurring/recurring-job.ts";
import { removeMember } from "../../src/team/remove-member.ts";
import { startUndo } from "../../src/jobs/undo/start.ts";
import { saveMapping } from "../../src/mapping/save-mapping.ts";
import { acceptProposals, dismissProposals, editProposal, reopenProposals } from "../../src/review/decide-proposals.ts";
import { lockRecord } from "../../src/review/lock-record.ts";
import { setSpendingLimit } from "../../src/credits/spending/set-spending-limit.ts";
import { HOUR_MS, MINUTE_MS, DAY_MS } from "../../src/time.ts";
import { Account, type Host } from "./account.ts";
import { ADDRESSES } from "./addresses.ts";
import type { Coverage } from "./coverage.ts";
import { JobRun } from "./jobs.ts";
import { Broken, Laws } from "./laws.ts";
import type { Act, ActKind, Plan } from "./plan.ts";
import type { Applied } from "./portal.ts";
import type { Fate } from "./scheduler.ts";

type Kind = "list" | "check" | "undo" | "apply" | "recurring";

/** A job over this many records has a canary. */
const NEEDS_A_LOOK = 24;
const LIST = "100";
/** The same records; nobody leaves it. */
const OTHER_LIST = "200";
/** What cannot happen yet is tried again within this many steps, until this one. */
const PUT_OFF = 25;
/** A job sleeps this long while it waits for others, or for calls that may still arrive. */
const LONG_MS = 1_000;
const DISTURBING: readonly ActKind[] = [
  "edit",
  "edit back",
  "archive",
  "lock",
  "next write refuses a record",
  "next write is refused",
  "next write omits a record",
  "die before the next step",
  "die after the next step",
  "stall",
  "lock in HubSpot",
  "refuse calls",
  "answer no calls",
  "next write gets no answer",
  "next write is applied without an answer",
  "next write is applied late",
  "next write is answered by somebody else",
];
const LAST_PUT_OFF = 200;
/** After the last act, before everything that holds jobs up is lifted. */
const STEPS_AFTERWARDS = 60;
/** Jobs that take longer than this once nothing holds them up do not end. */
const MOST_STEPS = 2_000;
const idOf = (index: number) => String(5_000 + index);

/** Runs a plan to its end. Throws Broken with the law that did not hold. */
export async function simulate(host: Host, plan: Plan, coverage: Coverage): Promise<void> {
  coverage.runs += 1;
  const simulation = await Simulation.begin(host, plan, coverage);
  await simulation.run();
}

class Simulation {
  readonly #account: Account;
  readonly #laws: Laws;
  readonly #plan: Plan;
  readonly #coverage: Coverage;
  readonly #jobs: JobRun[] = [];
  /** What lifts the promises of an act, by act and what it is about. */
  readonly #lifts = new Map<string, () => void>();
  /** Values before a person's edit. */
  readonly #former = new Map<string, Values>();
  /** Addresses about which something else may be decided than before. */
  readonly #changed = new Set<string>();
  #isMapped = true;
  /** Something has happened after which even a job that is alone waits. */
  #isDisturbed = false;
  #hasWaited = false;
  #fate: Fate = "lives";

  private constructor(account: Account, plan: Plan, coverage: Coverage) {
    this.#account = account;
    this.#plan = plan;
    this.#coverage = coverage;
    this.#laws = new Laws(account);
    const hasHappened = (...kinds: ActKind[]) => plan.acts.some(({ kind }) => kinds.includes(kind));
    this.#laws.mayBe = {
      busy: () => this.#jobs.length > 2 || hasHappened("lock in HubSpot"),
      refused_by_crm: () => hasHappened("next write is refused", "next write refuses a record"),
      not_written: () => hasHappened("next write omits a record"),
    };
    this.#laws.isSteady = (address) => !this.#changed.has(address) && !this.#changed.has("all");
  }

  static async begin(host: Host, plan: Plan, coverage: Coverage): Promise<Simulation> {
    const seed = hash("sha256", `${JSON.stringify(plan)}/${coverage.runs}`, "hex").slice(0, 16);
    const account = await Account.begin(host, { seed, sets: plan.sets, credits: plan.credits });
    const simulation = new Simulation(account, plan, coverage);
    account.onSleep = (ms) => {
      if (ms >= LONG_MS && simulation.#openJobs().length === 1 && !simulation.#isDisturbed)
        simulation.#hasWaited = true;
    };
    if (plan.policy === "ask_first") await simulation.#take({ at: 0, kind: "ask first", pick: 0 });
    if (plan.limit !== null) await simulation.#take({ at: 0, kind: "limit spending", pick: plan.limit });
    simulation.#fill();
    const first: ActKind[] = plan.first === "schedule" ? ["schedule", "tick"] : ["clean"];
    for (const kind of first) await simulation.#take({ at: 0, kind, pick: 0 });
    return simulation;
  }

  #fill(): void {
    const { sets, portal } = this.#account;
    const ids = Array.from({ length: this.#plan.records }, (_, index) => idOf(index));
    for (const [index, id] of ids.entries()) {
      const values = sets.map((set, place) => {
        const drawn = this.#plan.addresses[(index * sets.length + place) % this.#plan.addresses.length] ?? 0;
        return valuesIn(set, ADDRESSES[(drawn + index) % ADDRESSES.length] ?? {});
      });
      portal.records.add(id, Object.assign({}, ...values) as Values);
    }
    portal.records.setList(LIST, ids);
    portal.records.setList(OTHER_LIST, ids);
  }

  async run(): Promise<void> {
    const acts = this.#plan.acts.toSorted((a, b) => a.at - b.at);
    const last = (acts.at(-1)?.at ?? 0) + STEPS_AFTERWARDS;
    for (let steps = 0; acts.length > 0 || (this.#isRunning && steps < last); steps += 1) {
      while (acts[0] && (acts[0].at <= steps || !this.#isRunning)) {
        const act = acts.shift() ?? acts[0];
        const isTaken = await this.#take(act);
        // What there is nothing to do to yet comes later.
        if (!isTaken && this.#isRunning && steps < LAST_PUT_OFF)
          insert(acts, { ...act, at: steps + 1 + (act.pick % PUT_OFF) });
      }
      await this.#step(steps);
    }
    await this.#settle();
    // Whatever happened, another cleaning finds nothing that it would have to do again.
    await this.#take({ at: 0, kind: "write what is certain", pick: 0 });
    await this.#take({ at: 0, kind: "clean", pick: 0 });
    await this.#settle();
    await this.#laws.assertEnd();
  }

  /** Everything is lifted and every paused job resumed, until all have ended. */
  async #settle(): Promise<void> {
    const lifted = ["answer calls", "unlock in HubSpot", "let write", "lift the limit", "buy credits"] as const;
    for (let round = 0; this.#openJobs().length > 0; round += 1) {
      if (round > 50) throw new Broken("every job ends", `${this.#openJobs().length} have not`);
      for (const kind of lifted) await this.#take({ at: 0, kind, pick: 0 });
      if (!this.#isMapped) await this.#take({ at: 0, kind: "map all parts", pick: 0 });
      this.#account.clock.advance(HOUR_MS);
      for (const job of this.#openJobs()) {
        await this.#resume(job);
        this.#account.woken.add(job.jobId);
      }
      for (let steps = 0; this.#isRunning; steps += 1) {
        if (steps > MOST_STEPS) throw new Broken("every job ends", `${this.#openJobs().length} have not`);
        await this.#step(steps);
      }
    }
  }

  get #isRunning(): boolean {
    return this.#account.scheduler.choices().length > 0;
  }

  async #step(steps: number): Promise<void> {
    const { scheduler, clock } = this.#account;
    const { order } = this.#plan;
    const fate = this.#fate;
    this.#fate = "lives";
    const kind = await scheduler.step(order[steps % order.length] ?? 0, fate);
    if (kind === null) return;
    this.#coverage.count(`${fate}, ${kind}`);
    clock.advance(kind === "read" || kind === "write" || kind === "list" ? 150 : 4);
    this.#account.portal.records.applyLate(clock.now());
    for (const { fault } of this.#jobs)
      if (fault !== null) throw new Broken("no step of a job fails by an error of ours", fault.name, fault);
    if (this.#hasWaited) throw new Broken("a job that is alone waits for no other", `step ${steps}`);
    this.#laws.assertWrites();
    if (kind === "transaction" || kind === "statement") await this.#laws.assertInvariants();
  }

  #openJobs(): JobRun[] {
    return this.#jobs.filter(({ hasEnded }) => !hasEnded);
  }

  /** What a person does may be refused; a refusal has a code. */
  async #as<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError && error.code !== "internal") return null;
      throw error;
    }
  }

  async #take(act: Act): Promise<boolean> {
    const hasHappened = await this.#act(act);
    this.#account.portal.records.applyLate(this.#account.clock.now());
    if (hasHappened !== false) this.#coverage.count(act.kind);
    if (DISTURBING.includes(act.kind)) this.#isDisturbed = true;
    this.#laws.assertWrites();
    return hasHappened !== false;
  }

  #start(jobId: string, kind: Kind, listId = LIST): void {
    const { portal, scheduler } = this.#account;
    const job = new JobRun(this.#account, jobId);
    this.#jobs.push(job);
    this.#kinds.set(jobId, kind);
    const isOwn = (write: Applied) => write.jobId === jobId;
    if (kind === "list" || kind === "recurring") {
      const [members, since] = [new Set(portal.records.membersOf(listId)), scheduler.steps];
      const isMember = (id: string) => members.has(id) || this.#joined.some((one) => one.id === id && one.at >= since);
      this.#laws.promise("only members of the list are written", (write) => isOwn(write) && !isMember(write.id));
    }
    if (kind === "list" && this.#plan.records >= NEEDS_A_LOOK)
      this.#laws.promise("nothing is written before somebody has looked", (write) => isOwn(write) && !job.hasLooked);
    if (kind === "check") this.#laws.promise("a check writes nothing", isOwn);
    job.go();
  }

  /** Into chunks of the plan's size, which are cleaned side by side. */
  async #cut(jobId: string): Promise<void> {
    await this.#account.ctx.db.withSystem((tx) =>
      tx.job.update({ where: { id: jobId }, data: { chunkSize: this.#plan.chunk } }),
    );
  }

  /** False where there is nothing to do it to. */
  async #act({ kind, pick }: Act): Promise<boolean | void> {
    const { ctx, actor, portal, clock, scheduler } = this.#account;
    const { records } = portal;
    const members = records.membersOf(LIST);
    const recordId = idOf(pick % this.#plan.records);
    const place = { portalId: portal.id, objectType: "contact" as const };
    const open = this.#openJobs();
    const job = open[pick % Math.max(1, open.length)];
    switch (kind) {
      case "clean":
      case "clean another list":
      case "check": {
        const start = kind === "check" ? startCheck : startCleaning;
        const listId = kind === "clean another list" ? OTHER_LIST : LIST;
        const input = { ...place, listId, emailWhenDone: false, addressSets: "all" as const };
        const started = await this.#as(() => start(ctx, actor, input));
        if (!started || this.#jobs.some(({ jobId }) => jobId === started.job.id)) return false;
        await this.#cut(started.job.id);
        this.#start(started.job.id, kind === "check" ? "check" : "list", listId);
        return;
      }
      case "undo":
        return await this.#undo(pick);
      case "accept":
      case "a colleague accepts":
      case "type":
      case "dismiss":
      case "reopen":
        return await this.#decide(kind, pick);
      case "remove the colleague":
        return await this.#removeColleague();
      case "edit":
      case "edit back": {
        if (!records.has(recordId)) return false;
        const key = recordId;
        const back = kind === "edit back" ? this.#former.get(key) : { city: `Typed ${pick}` };
        if (!back) return false;
        this.#former.set(key, { city: records.held(recordId).city ?? "" });
        records.edit(recordId, back, clock.now());
        this.#laws.edited(recordId, Object.keys(back));
        this.#changed.add(`${recordId}/primary`);
        return;
      }
      case "lock": {
        await lockRecord(ctx, actor, { ...place, recordId });
        this.#promise(`lock ${recordId}`, "a locked record is not written", ({ id }) => id === recordId);
        return;
      }
      case "unlock": {
        if (!this.#lifts.has(`lock ${recordId}`)) return false;
        await ctx.db.withAccount(actor.accountId, (tx) =>
          tx.recordChoice.deleteMany({ where: { portalId: portal.id, recordId, kind: "locked" } }),
        );
        this.#lift(`lock ${recordId}`);
        return;
      }
      case "pause": {
        if (!job || !(await this.#as(() => pauseJob(ctx, actor, job)))) return false;
        this.#promise(`pause ${job.jobId}`, "a paused job writes nothing", ({ jobId }) => jobId === job.jobId);
        return;
      }
      case "resume":
        return job !== undefined && (await this.#resume(job));
      case "cancel": {
        if (!job || !(await this.#as(() => cancelJob(ctx, actor, job)))) return false;
        this.#account.woken.add(job.jobId);
        this.#promise(`cancel ${job.jobId}`, "a canceled job writes nothing", ({ jobId }) => jobId === job.jobId);
        return;
      }
      case "ask first":
        await this.#account.policy("ask_first");
        this.#promise(
          "policy",
          "nothing is written that waits for a person",
          ({ jobId }) => this.#kindOf(jobId) === "list",
        );
        return;
      case "write what is certain":
        await this.#account.policy("certain");
        this.#lift("policy");
        return;
      case "map without the street":
      case "map all parts":
        await this.#account.map(kind === "map all parts" ? "all parts" : "no street");
        this.#isMapped = true;
        this.#changed.add("all");
        this.#lift("type off");
        return;
      case "switch off":
        await saveMapping(ctx, actor, {
          portalId: portal.id,
          config: { contact: null, company: null, deal: null, ticket: null },
        });
        this.#isMapped = false;
        this.#changed.add("all");
        this.#promise(
          "type off",
          "nothing is cleaned while its type is off",
          ({ jobId }) => this.#kindOf(jobId) !== "undo",
        );
        return;
      case "limit spending":
      case "lift the limit": {
        const perMonth = kind === "limit spending" ? pick % 12 : null;
        await setSpendingLimit(ctx, actor, { perRun: null, perMonth });
        this.#laws.limit(perMonth);
        for (const { jobId } of open) this.#account.woken.add(jobId);
        return;
      }
      case "buy credits":
        await this.#account.grant(200);
        return;
      case "archive":
        records.archive(recordId);
        return;
      case "join":
        if (members.includes(recordId)) return false;
        records.setList(LIST, [...members, recordId]);
        this.#joined.push({ id: recordId, at: scheduler.steps });
        return;
      case "leave":
        records.setList(
          LIST,
          members.filter((id) => id !== recordId),
        );
        return;
      case "schedule":
        return await this.#schedule();
      case "tick":
        return await this.#tick();
      case "stop writing":
        await ctx.db.withSystem((tx) =>
          tx.writeStop.createMany({
            data: [{ scope: portal.id, reason: "test", createdBy: "test", includesUndo: true }],
            skipDuplicates: true,
          }),
        );
        this.#promise("stop", "nothing is written in a portal that an operator has stopped", () => true);
        return;
      case "let write":
        await ctx.db.withSystem((tx) => tx.writeStop.deleteMany({ where: { scope: portal.id } }));
        this.#lift("stop");
        return;
      case "next write gets no answer":
        return records.fault({ kind: "no_answer", isApplied: false });
      case "next write is applied without an answer":
        return records.fault({ kind: "no_answer", isApplied: true });
      case "next write is applied late":
        return records.fault({ kind: "no_answer", isApplied: "late" });
      case "next write is answered by somebody else":
        return records.fault({ kind: "foreign", status: 502 });
      case "next write refuses a record":
        return records.fault({ kind: "refuses_records", ids: [recordId] });
      case "next write is refused":
        return records.fault({ kind: "refuses_call", ids: [recordId], areNamed: pick % 2 === 0 });
      case "next write omits a record":
        return records.fault({ kind: "omits", ids: [recordId] });
      case "refuse calls":
        return records.refuse({ end: "blocked", reason: "missing_permission" });
      case "answer no calls":
        return records.refuse("down");
      case "answer calls":
        return records.refuse(null);
      case "lock in HubSpot":
        return records.lock(recordId);
      case "unlock in HubSpot":
        for (let index = 0; index < this.#plan.records; index += 1) records.lock(idOf(index), false);
        return;
      case "require the country with the state":
        return records.require(
          this.#account.sets.map((set) => ({ property: nameIn(set, "state"), with: nameIn(set, "country") })),
        );
      case "stall":
        if (!job?.process) return false;
        return job.stall();
      case "die before the next step":
        this.#fate = "dies before";
        return scheduler.choices().length > 0;
      case "die after the next step":
        this.#fate = "dies after";
        return scheduler.choices().length > 0;
      case "three seconds pass":
        return clock.advance(3_000);
      case "a minute passes":
        return clock.advance(MINUTE_MS);
      case "two hours pass":
        return clock.advance(2 * HOUR_MS);
      case "a month passes":
        return clock.advance(32 * DAY_MS);
    }
  }

  async #resume(job: JobRun): Promise<boolean> {
    const { ctx, actor, woken } = this.#account;
    const row = await ctx.db.readAccount(actor.accountId, (tx) =>
      tx.job.findUnique({ where: { id: job.jobId }, select: { reason: true } }),
    );
    if (!(await this.#as(() => resumeJob(ctx, actor, job)))) return false;
    if (row?.reason === "canary") job.hasLooked = true;
    this.#lift(`pause ${job.jobId}`);
    woken.add(job.jobId);
    return true;
  }

  #promise(key: string, law: string, isBrokenBy: Parameters<Laws["promise"]>[1]): void {
    if (this.#lifts.has(key)) return;
    this.#lifts.set(key, this.#laws.promise(law, isBrokenBy));
  }

  #lift(key: string): void {
    this.#lifts.get(key)?.();
    this.#lifts.delete(key);
  }

  #kindOf(jobId: string): Kind | undefined {
    return this.#kinds.get(jobId);
  }

  readonly #kinds = new Map<string, Kind>();
  readonly #joined: { id: string; at: number }[] = [];
  #recurringJobId: string | null = null;

  async #schedule(): Promise<boolean | void> {
    const { ctx, actor, portal } = this.#account;
    if (this.#recurringJobId) return false;
    const input = {
      portalId: portal.id,
      objectType: "contact" as const,
      listId: LIST,
      recurrenceInterval: "1h" as const,
      addressSets: "all" as const,
    };
    const created = await this.#as(() => createRecurringJob(ctx, actor, input));
    if (!created) return false;
    this.#recurringJobId = created.recurringJob.id;
  }

  /** The next run of the schedule, as Temporal starts it. */
  async #tick(): Promise<boolean | void> {
    const { ctx, clock } = this.#account;
    if (!this.#recurringJobId) return false;
    const input = { recurringJobId: this.#recurringJobId, scheduledFor: clock.now() };
    const begun = await this.#as(() => beginRecurringRun(ctx, input));
    if (begun?.end !== "run" || this.#kinds.has(begun.job.jobId)) return false;
    await this.#cut(begun.job.jobId);
    this.#start(begun.job.jobId, "recurring");
  }

  async #undo(pick: number): Promise<boolean | void> {
    const { ctx, actor } = this.#account;
    const ended = this.#jobs.filter(({ hasEnded }) => hasEnded);
    const of = ended[pick % Math.max(1, ended.length)];
    if (!of) return false;
    const started = await this.#as(() => startUndo(ctx, actor, { jobId: of.jobId, filter: {} }));
    if (!started || this.#kinds.has(started.job.id)) return false;
    for (const { id } of this.#account.portal.applied)
      for (const set of this.#account.sets) this.#changed.add(`${id}/${set}`);
    const written = this.#account.portal.applied.filter(({ jobId }) => jobId === of.jobId);
    this.#laws.startsFrom(started.job.id, (recordId) => written.findLast(({ id }) => id === recordId)?.openedAt ?? 0);
    this.#start(started.job.id, "undo");
  }

  readonly #byColleague = new Set<string>();
  /** By record: the step at which a person last decided about it. */
  readonly #decidedAt = new Map<string, number>();
  #isRemoved = false;

  /** What only they have accepted is written no more. */
  async #removeColleague(): Promise<boolean | void> {
    const { ctx, actor, colleague, sets, clock } = this.#account;
    if (this.#isRemoved || this.#byColleague.size === 0) return false;
    await removeMember(ctx, { ...actor, loggedInAt: clock.now() } as SignedInActor, {
      id: colleague.member.id,
      keep_jobs: false,
    });
    this.#isRemoved = true;
    const accepted = new Set(this.#byColleague);
    const isTheirs = (write: Applied) =>
      sets.some((set) => accepted.has(`${write.id}/${set}`) && nameIn(set, "city") in write.values);
    this.#laws.promise(
      "what a removed member has accepted is not written",
      (write) => this.#kindOf(write.jobId) === "apply" && isTheirs(write) && !this.#acceptedAgain(write, accepted),
    );
  }

  #acceptedAgain({ id }: Applied, theirs: ReadonlySet<string>): boolean {
    return [...theirs].some((address) => address.startsWith(`${id}/`) && !this.#byColleague.has(address));
  }

  /** What people decide about open proposals; what they accepted is written by a job that the dispatcher opens. */
  async #decide(
    kind: "accept" | "a colleague accepts" | "type" | "dismiss" | "reopen",
    pick: number,
  ): Promise<boolean | void> {
    const { ctx, actor, portal } = this.#account;
    const status = kind === "reopen" ? { in: ["accepted", "dismissed"] } : "open";
    const proposals = await ctx.db.readAccount(actor.accountId, (tx) =>
      tx.proposal.findMany({ where: { portalId: portal.id, status }, orderBy: { id: "asc" } }),
    );
    const first = proposals[pick % Math.max(1, proposals.length)];
    if (!first) return false;
    const ids = [first, ...proposals.slice(0, pick % 4)].map(({ id }) => id);
    const unique = [...new Set(ids)];
    for (const { recordId, setKey } of proposals) this.#changed.add(`${recordId}/${setKey}`);
    for (const { recordId } of proposals) this.#decidedAt.set(recordId, this.#account.scheduler.steps);
    const typed = { id: first.id, values: { city: `Chosen ${pick}` } };
    const act = {
      accept: () => acceptProposals(ctx, actor, unique),
      "a colleague accepts": () => acceptProposals(ctx, this.#account.colleague, unique),
      dismiss: () => dismissProposals(ctx, actor, unique),
      reopen: () => reopenProposals(ctx, actor, unique),
      type: () => editProposal(ctx, actor, typed),
    };
    if (kind === "a colleague accepts" && this.#isRemoved) return false;
    if (!(await this.#as(act[kind]))) return false;
    if (kind === "a colleague accepts")
      for (const { recordId, setKey } of proposals.filter(({ id }) => unique.includes(id)))
        this.#byColleague.add(`${recordId}/${setKey}`);
    else
      for (const { recordId, setKey } of proposals.filter(({ id }) => unique.includes(id)))
        this.#byColleague.delete(`${recordId}/${setKey}`);
    if (pick % 3 > 0) await this.#openApplyJobs();
  }

  async #openApplyJobs(): Promise<void> {
    const { ctx, actor } = this.#account;
    const intakes = await ctx.db.readAccount(actor.accountId, (tx) =>
      tx.applyIntake.findMany({ orderBy: { id: "asc" } }),
    );
    for (const { id } of intakes) {
      const jobId = await openApplyJob(ctx, { id, accountId: actor.accountId });
      if (jobId === null) continue;
      this.#laws.startsFrom(jobId, (recordId) => this.#decidedAt.get(recordId) ?? 0);
      this.#start(jobId, "apply");
    }
  }
}

function insert(acts: Act[], act: Act): void {
  const place = acts.findIndex(({ at }) => at > act.at);
  acts.splice(place === -1 ? acts.length : place, 0, act);
}

function nameIn(set: string, name: string): string {
  return set === "primary" ? name : `${set}_${name}`;
}

function valuesIn(set: string, values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [nameIn(set, name), value]));
}
