import { hash } from "node:crypto";
import { AppError } from "../../src/app-error.ts";
import { openApplyJob } from "../../src/jobs/open-apply-job.ts";
import { resumeJob } from "../../src/jobs/control.ts";
import type { Values } from "../../src/records/store.ts";
import { Account, type Host, type Mapped } from "./account.ts";
import { ADDRESSES, nameIn } from "./addresses.ts";
import { Background } from "./background.ts";
import { Changes } from "./changes.ts";
import { JobRun } from "./jobs.ts";
import { Laws } from "./laws.ts";
import type { Plan } from "./plan.ts";
import type { Applied } from "./portal.ts";
import type { Fate } from "./scheduler.ts";

export type Kind = "list" | "check" | "undo" | "apply" | "recurring" | "update";
/** Null while the type is off. */
export type Mapping = Mapped | null;

export const LIST = "100";
/** The same records; nobody leaves it. */
export const OTHER_LIST = "200";
/** A job over this many records has a canary. */
const NEEDS_A_LOOK = 24;
/** So many addresses open the first look that jobs on update share. */
const ENOUGH = 20;
/** A job sleeps this long while it waits for others, or for calls that may still arrive. */
const LONG_MS = 1_000;
/** Kinds that take over a new mapping as long as they have done nothing. */
const ADOPTING: readonly (Kind | undefined)[] = ["list", "recurring", "update"];

const isOfAddress = ({ values }: Applied) => Object.keys(values).length > 0;

export const idOf = (index: number) => String(5_000 + index);

/** One customer with a portal and jobs, and what the laws promise them. */
export class World {
  readonly account: Account;
  readonly laws: Laws;
  readonly plan: Plan;
  readonly jobs: JobRun[] = [];
  /** Addresses about which something else may be decided than before; "all" for every one. */
  readonly changed = new Set<string>();
  /** Values before a person's edit, by record. */
  readonly former = new Map<string, Values>();
  readonly joined: { id: string; at: number }[] = [];
  /** By record: the step at which a person last decided about it. */
  readonly decidedAt = new Map<string, number>();
  /** Addresses that only the colleague has accepted. */
  readonly byColleague = new Set<string>();
  readonly background: Background;
  readonly changes: Changes;
  recurringJobId: string | null = null;
  isColleagueRemoved = false;
  /** Something has happened after which even a job that is alone waits. */
  isDisturbed = false;
  hasWaited = false;
  fate: Fate = "lives";
  readonly #kinds = new Map<string, Kind>();
  /** What lifts the promises of an act, by act and what it is about. */
  readonly #lifts = new Map<string, () => void>();
  /** From which step on which mapping was in force. */
  readonly #mappings: { since: number; mapping: Mapping }[] = [{ since: 0, mapping: "all parts" }];
  /** By mapping: the records that jobs on update have looked at, and whether a list or a person has opened it. */
  readonly #looks = new Map<Mapping, { records: Set<string>; isOpen: boolean }>();

  private constructor(account: Account, plan: Plan) {
    this.account = account;
    this.plan = plan;
    this.laws = new Laws(account);
    this.background = new Background(account);
    this.changes = new Changes(this);
    account.onStart = (workflow, input) => this.#started(workflow, input);
    const hasHappened = (...kinds: string[]) => plan.acts.some(({ kind }) => kinds.includes(kind));
    this.laws.mayBe = {
      busy: () => this.jobs.length > 2 || hasHappened("lock in HubSpot"),
      refused_by_crm: () => hasHappened("next write is refused", "next write refuses a record"),
      not_written: () => hasHappened("next write omits a record"),
    };
    this.laws.isSteady = (address) => !this.changed.has(address) && !this.changed.has("all");
    account.onSleep = (ms) => {
      if (ms >= LONG_MS && this.openJobs().length === 1 && !this.isDisturbed) this.hasWaited = true;
    };
  }

  /** `run` tells apart the plans of a database. */
  static async begin(host: Host, plan: Plan, run: number): Promise<World> {
    const seed = hash("sha256", `${JSON.stringify(plan)}/${run}`, "hex").slice(0, 16);
    const account = await Account.begin(host, { ...plan, seed });
    const world = new World(account, plan);
    world.#fill();
    return world;
  }

  #fill(): void {
    const { sets, portal } = this.account;
    const ids = Array.from({ length: this.plan.records }, (_, index) => idOf(index));
    for (const [index, id] of ids.entries()) {
      const values = sets.map((set, place) => {
        const drawn = this.plan.addresses[(index * sets.length + place) % this.plan.addresses.length] ?? 0;
        const address = ADDRESSES[(drawn + index) % ADDRESSES.length] ?? {};
        return Object.fromEntries(Object.entries(address).map(([name, value]) => [nameIn(set, name), value]));
      });
      portal.records.add(id, Object.assign({}, ...values) as Values);
    }
    portal.records.setList(LIST, ids);
    portal.records.setList(OTHER_LIST, ids);
  }

  get place() {
    return { portalId: this.account.portal.id, objectType: "contact" as const };
  }

  /** A record that the pick chooses, mostly of those that are in work. */
  recordId(pick: number): string {
    const { lastRead, guarded } = this.account.portal;
    const inWork = guarded.length > 0 ? guarded : lastRead;
    return (pick % 4 > 0 ? inWork[pick % Math.max(1, inWork.length)] : null) ?? idOf(pick % this.plan.records);
  }

  get mapping(): Mapping {
    return this.#mappings.at(-1)?.mapping ?? null;
  }

  set mapping(mapping: Mapping) {
    this.#mappings.push({ since: this.account.scheduler.steps, mapping });
  }

  #mappingAt(step: number): Mapping {
    return this.#mappings.findLast(({ since }) => since <= step)?.mapping ?? null;
  }

  #look(mapping: Mapping) {
    const look = this.#looks.get(mapping) ?? { records: new Set<string>(), isOpen: false };
    this.#looks.set(mapping, look);
    return look;
  }

  /** A person, or the canary of a list, has looked at what the mapping in force would write. */
  looked(): void {
    this.#look(this.mapping).isOpen = true;
  }

  openJobs(): JobRun[] {
    return this.jobs.filter(({ hasEnded }) => !hasEnded);
  }

  kindOf(jobId: string): Kind | undefined {
    return this.#kinds.get(jobId);
  }

  /** What a person does may be refused; a refusal has a code. */
  async as<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError && error.code !== "internal") return null;
      throw error;
    }
  }

  /** From now on no such write of an address, until it is lifted; a status may be shown. */
  promise(key: string, law: string, isBrokenBy: (write: Applied) => boolean): void {
    if (this.#lifts.has(key)) return;
    this.#lifts.set(
      key,
      this.laws.promise(law, (write) => isOfAddress(write) && isBrokenBy(write)),
    );
  }

  isPromised(key: string): boolean {
    return this.#lifts.has(key);
  }

  lift(key: string): void {
    this.#lifts.get(key)?.();
    this.#lifts.delete(key);
  }

  /** A new job, cut into chunks of the plan's size that are cleaned side by side. False if it was started before. */
  async start(jobId: string, kind: Kind, listId = LIST): Promise<boolean> {
    if (this.#kinds.has(jobId)) return false;
    if (kind !== "undo")
      await this.account.ctx.db.withSystem((tx) =>
        tx.job.update({ where: { id: jobId }, data: { chunkSize: this.plan.chunk } }),
      );
    this.#begin(jobId, kind, listId);
    return true;
  }

  /** Workflows that no person has started. */
  #started(workflow: string, input: Readonly<Record<string, unknown>>): void {
    const { jobId, kind, accountId } = input;
    if (workflow !== "cleanList" || typeof jobId !== "string") return this.background.started(workflow, input);
    if (accountId !== this.account.actor.accountId || this.#kinds.has(jobId)) return;
    if (kind !== "update" && kind !== "apply") return;
    if (kind === "apply") this.laws.startsFrom(jobId, (recordId) => this.decidedAt.get(recordId) ?? 0);
    this.background.jobStarted();
    this.#begin(jobId, kind);
  }

  #begin(jobId: string, kind: Kind, listId = LIST): void {
    const job = new JobRun(this.account, jobId);
    this.jobs.push(job);
    this.#kinds.set(jobId, kind);
    this.account.reached(`${kind} began`);
    const isOwn = (write: Applied) => write.jobId === jobId;
    if (kind === "list" || kind === "recurring") this.#promiseList(job, listId);
    if (kind === "list" && this.plan.records >= NEEDS_A_LOOK)
      this.laws.promise("nothing is written before somebody has looked", (write) => isOwn(write) && !job.hasLooked);
    if (kind === "check") this.laws.promise("a check writes nothing", isOwn);
    if (kind === "update") this.#promiseUpdate(job);
    job.onLook = (ids) => {
      const look = this.#look(this.mapping);
      if (kind === "update") for (const id of ids) look.records.add(id);
      else look.isOpen = true;
    };
    job.go();
  }

  #promiseList(job: JobRun, listId: string): void {
    const { portal, scheduler } = this.account;
    const [members, since] = [new Set(portal.records.membersOf(listId)), scheduler.steps];
    const isMember = (id: string) => members.has(id) || this.joined.some((one) => one.id === id && one.at >= since);
    const isOwn = ({ jobId }: Applied) => jobId === job.jobId;
    this.laws.promise("only members of the list are written", (write) => isOwn(write) && !isMember(write.id));
    if ([...members].filter((id) => portal.records.has(id)).length >= NEEDS_A_LOOK && this.kindOf(job.jobId) === "list")
      this.laws.promise(
        "a canary stops what looks like a wrong mapping",
        (write) =>
          isOwn(write) && isOfAddress(write) && this.#mappingAt(write.openedAt) === "exchanged" && !job.isConfirmed,
      );
  }

  #promiseUpdate(job: JobRun): void {
    const isOwn = ({ jobId }: Applied) => jobId === job.jobId;
    this.laws.promise(
      "only records that have changed are written on update",
      (write) => isOwn(write) && !this.changes.isReported(write.id),
    );
    this.laws.promise("jobs on update write nothing before enough was looked at", (write) => {
      const look = this.#look(this.#mappingAt(write.openedAt));
      return isOwn(write) && isOfAddress(write) && !look.isOpen && look.records.size < ENOUGH;
    });
  }

  async resume(job: JobRun): Promise<boolean> {
    const { ctx, actor, woken } = this.account;
    const row = await ctx.db.readAccount(actor.accountId, (tx) =>
      tx.job.findUnique({ where: { id: job.jobId }, select: { reason: true } }),
    );
    if (!(await this.as(() => resumeJob(ctx, actor, job)))) return false;
    if (row?.reason === "canary") {
      job.hasLooked = true;
      job.isConfirmed = true;
      this.looked();
    }
    this.lift(`pause ${job.jobId}`);
    woken.add(job.jobId);
    return true;
  }

  /** A job that has written under one mapping writes under no other. */
  async map(mapping: Mapped): Promise<boolean> {
    const before = this.mapping;
    // HubSpot is asked for the properties.
    if ((await this.as(() => this.account.map(mapping).then(() => true))) === null) return false;
    this.mapping = mapping;
    this.changed.add("all");
    // Jobs under the mapping before end; what they had not decided is left to a list.
    if (before !== mapping) this.changes.forgive();
    this.lift("type off");
    if (before === mapping || before === null) return true;
    for (const { jobId } of this.openJobs()) {
      const first = this.account.portal.applied.find((write) => write.jobId === jobId);
      if (!first || !ADOPTING.includes(this.kindOf(jobId))) continue;
      const own = this.#mappingAt(first.openedAt);
      this.laws.promise(
        "a job writes under the mapping that it began with",
        (write) => write.jobId === jobId && this.mapping !== own,
      );
    }
    return true;
  }

  /** What people have accepted is written by jobs that the dispatcher opens. */
  async openApplyJobs(): Promise<void> {
    const { ctx, actor } = this.account;
    const intakes = await ctx.db.readAccount(actor.accountId, (tx) =>
      tx.applyIntake.findMany({ orderBy: { id: "asc" } }),
    );
    for (const { id } of intakes) await openApplyJob(ctx, { id, accountId: actor.accountId });
  }
}
