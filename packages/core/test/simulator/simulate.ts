import { HOUR_MS } from "../../src/time.ts";
import type { Host } from "./account.ts";
import { ACTS, DISTURBING, type ActKind } from "./acts.ts";
import type { Coverage } from "./coverage.ts";
import { Broken } from "./laws.ts";
import type { Act, Plan } from "./plan.ts";
import { World } from "./world.ts";

/** What cannot happen yet is tried again within this many steps, until this one. */
const PUT_OFF = 25;
const LAST_PUT_OFF = 240;
/** An act waits this many steps for the effect that it is aimed at. */
const LONGEST_AIM = 60;
/** After the last act, before everything that holds jobs up is lifted. */
const STEPS_AFTERWARDS = 60;
/** Jobs that take longer than this once nothing holds them up do not end. */
const MOST_STEPS = 10_000;
const MOST_ROUNDS = 50;
const QUARTER_HOUR_MS = HOUR_MS / 4;
const LIFTED: readonly ActKind[] = [
  "answer calls",
  "calls are quick",
  "unlock in HubSpot",
  "let write",
  "lift the limit",
  "buy credits",
];

/** Runs a plan to its end. Throws Broken with the law that did not hold. */
export async function simulate(host: Host, plan: Plan, coverage: Coverage): Promise<void> {
  coverage.runs += 1;
  const world = await World.begin(host, plan, coverage.runs);
  await new Simulation(world, coverage).run();
}

class Simulation {
  readonly #world: World;
  readonly #coverage: Coverage;

  constructor(world: World, coverage: Coverage) {
    this.#world = world;
    this.#coverage = coverage;
    world.account.reached = (what) => coverage.count(what);
  }

  async run(): Promise<void> {
    const { plan, laws, changes } = this.#world;
    if (plan.policy === "ask_first") await this.#take("ask first");
    if (plan.limit !== null) await this.#take("limit spending", plan.limit);
    if (plan.cleansAutomatically) await this.#take("clean automatically");
    const first: ActKind[] = plan.first === "schedule" ? ["schedule", "tick"] : ["clean"];
    for (const kind of first) await this.#take(kind);
    await this.#play(plan.acts.toSorted((a, b) => a.at - b.at));
    await this.#settle();
    await changes.assertDecided();
    // Whatever happened, another cleaning finds nothing that it would have to do again.
    await this.#take("write what is certain");
    await this.#take("clean");
    await this.#settle();
    await laws.assertEnd();
    await this.#refreshAll();
    await this.#end();
  }

  /** Steps and acts, in the order of the plan. */
  async #play(acts: Act[]): Promise<void> {
    const { scheduler } = this.#world.account;
    const last = (acts.at(-1)?.at ?? 0) + STEPS_AFTERWARDS;
    for (let steps = 0; acts.length > 0 || (this.#isRunning && steps < last); steps += 1) {
      const next = scheduler.next(this.#placeOf(steps));
      const isDue = ({ at, before }: Act) =>
        !this.#isRunning || (at <= steps && (before === null || before === next || steps > at + LONGEST_AIM));
      for (const act of acts.filter(isDue)) {
        acts.splice(acts.indexOf(act), 1);
        const isTaken = await this.#take(act.kind, act.pick);
        // What there is nothing to do to yet comes later.
        if (!isTaken && this.#isRunning && steps < LAST_PUT_OFF)
          acts.push({ ...act, at: steps + 1 + (act.pick % PUT_OFF) });
      }
      await this.#step(this.#placeOf(steps));
    }
  }

  /** Everything is lifted and every paused job resumed, until all have ended; each process has its turn. */
  async #settle(): Promise<void> {
    const { account } = this.#world;
    for (let isDue = true, round = 0; isDue || this.#world.openJobs().length > 0; round += 1) {
      if (round > MOST_ROUNDS) await this.#failToEnd();
      for (const kind of LIFTED) await this.#take(kind);
      const { mapping } = this.#world;
      if (mapping === null || mapping === "exchanged") await this.#take("map all parts");
      account.clock.advance(HOUR_MS);
      for (const job of this.#world.openJobs()) {
        await this.#world.resume(job);
        account.woken.add(job.jobId);
      }
      isDue = await this.#world.background.dispatch();
      for (let steps = 0; this.#isRunning; steps += 1) {
        if (steps > MOST_STEPS) await this.#failToEnd();
        await this.#step(steps);
      }
      isDue ||= await this.#world.background.hasInboxToTry();
    }
  }

  /** Statuses are refreshed until none is due; one that HubSpot refuses waits for minutes. */
  async #refreshAll(): Promise<void> {
    const { account, laws, background } = this.#world;
    for (let round = 0; round <= 1 || background.isRunning; round += 1) {
      if (round === MOST_ROUNDS) throw new Broken("the refresh of statuses ends", "something is always due");
      for (let steps = 0; this.#isRunning; steps += 1) await this.#step(steps);
      account.clock.advance(QUARTER_HOUR_MS);
      await background.dispatch();
    }
    if (this.#world.mapping !== null && (await account.showsStatuses())) await laws.assertStatuses();
  }

  /** Counts what the plan has reached, and leaves nothing due in the database that all plans share. */
  async #end(): Promise<void> {
    const { ctx, actor } = this.#world.account;
    const { accountId } = actor;
    const { ends, jobs } = await ctx.db.withAccount(accountId, async (tx) => {
      await tx.statusWork.deleteMany({ where: { accountId } });
      await tx.portalInbox.deleteMany({ where: { accountId } });
      await tx.applyIntake.deleteMany({ where: { accountId } });
      const ends = await tx.jobRecord.findMany({ distinct: ["state"], select: { state: true } });
      return { ends, jobs: await tx.job.findMany({ select: { kind: true, status: true } }) };
    });
    for (const { state } of ends) this.#coverage.count(`address ${state}`);
    for (const { kind, status } of jobs) this.#coverage.count(`${kind} ${status}`);
  }

  async #failToEnd(): Promise<never> {
    const { ctx, actor } = this.#world.account;
    const open = await ctx.db.readAccount(actor.accountId, (tx) => tx.job.findMany({ where: { finishedAt: null } }));
    const states = open.map(({ kind, status, reason }) => `${kind} ${status} ${reason}`);
    throw new Broken("every job ends", `${this.#world.openJobs().length} have not: ${states.join(", ")}`);
  }

  get #isRunning(): boolean {
    return this.#world.account.scheduler.choices().length > 0;
  }

  /** Which of the processes that could go on does. */
  #placeOf(steps: number): number {
    const { order } = this.#world.plan;
    return order[steps % order.length] ?? 0;
  }

  async #step(place: number): Promise<void> {
    const { account, laws, jobs, fate } = this.#world;
    this.#world.fate = "lives";
    const kind = await account.scheduler.step(place, fate);
    if (kind === null) return;
    this.#coverage.count(`${fate}, ${kind}`);
    account.clock.advance(kind === "read" || kind === "write" || kind === "list" ? account.portal.callMs : 4);
    account.portal.records.applyLate(account.clock.now());
    for (const fault of [...jobs, this.#world.background].map((one) => one.fault))
      if (fault !== null) throw new Broken("no step of a job fails by an error of ours", fault.name, fault);
    if (this.#world.hasWaited) throw new Broken("a job that is alone waits for no other", `place ${place}`);
    laws.assertWrites();
    await laws.assertInvariants();
  }

  async #take(kind: ActKind, pick = 0): Promise<boolean> {
    const { account, laws } = this.#world;
    // No two things of a plan happen at the same moment: what is ordered by time stays in order when it is replayed.
    account.clock.advance(1);
    const hasHappened = (await ACTS[kind].act(this.#world, pick)) !== false;
    account.portal.records.applyLate(account.clock.now());
    if (hasHappened) this.#coverage.count(`act: ${kind}`);
    if (DISTURBING.includes(kind)) this.#world.isDisturbed = true;
    laws.assertWrites();
    return hasHappened;
  }
}
