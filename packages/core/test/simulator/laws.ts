import { sql } from "../../src/db/database.ts";
import { checkAccount } from "../../src/maintenance/check-invariants.ts";
import { writeViolations } from "../../src/maintenance/write-violations.ts";
import { readFileSync } from "node:fs";
import type { Account } from "./account.ts";
import type { Applied } from "./portal.ts";

const JOB_COUNTERS = readFileSync(new URL("../../src/credits/job-counters.sql", import.meta.url), "utf8");

/** A law that does not hold; `law` names it, whatever the values were. */
export class Broken extends Error {
  readonly law: string;

  constructor(law: string, detail: string) {
    super(`${law}: ${detail}`);
    this.name = "Broken";
    this.law = law;
  }
}

/** What was confirmed to somebody: no write that the guard lets pass later breaks it. */
type Confirmed = { law: string; since: number; isBrokenBy(write: Applied): boolean };

/** A value that a person typed into a record. */
type Edit = { recordId: string; property: string; at: number };

type Written = { jobId: string; value: string };

/** Asserted after each step. What the code stores is never asked what it should have done. */
export class Laws {
  readonly #account: Account;
  readonly #promises: Confirmed[] = [];
  readonly #edits: Edit[] = [];
  /** By record and property: what we wrote last. */
  readonly #written = new Map<string, Written>();
  /** Jobs that only restore, or only write what a person has seen, with the property values that they start from. */
  readonly #startsFrom = new Map<string, (write: Applied, property: string) => boolean>();
  #seen = 0;

  constructor(account: Account) {
    this.#account = account;
  }

  /** From now on. Returns what lifts it. */
  promise(law: string, isBrokenBy: (write: Applied) => boolean): () => void {
    const one = { law, since: this.#account.scheduler.steps, isBrokenBy };
    this.#promises.push(one);
    return () => void this.#promises.splice(this.#promises.indexOf(one), 1);
  }

  edited(recordId: string, properties: readonly string[]): void {
    const at = this.#account.scheduler.steps;
    this.#edits.push(...properties.map((property) => ({ recordId, property, at })));
  }

  /** The job writes over nothing but what `isStart` accepts. */
  startsFrom(jobId: string, isStart: (write: Applied, property: string) => boolean): void {
    this.#startsFrom.set(jobId, isStart);
  }

  /** What we wrote last into a property of a record. */
  lastWritten(recordId: string, property: string): Written | undefined {
    return this.#written.get(`${recordId}/${property}`);
  }

  /** Of the writes since the last time. */
  assertWrites(): void {
    const { applied } = this.#account.portal;
    for (; this.#seen < applied.length; this.#seen += 1) {
      const write = applied[this.#seen];
      if (write) this.#assertWrite(write);
    }
  }

  #assertWrite(write: Applied): void {
    for (const { law, since, isBrokenBy } of this.#promises)
      if (write.openedAt > since && isBrokenBy(write)) throw new Broken(law, `record ${write.id}`);
    for (const [property, value] of Object.entries(write.values)) {
      const was = write.before[property] ?? "";
      const isEdited = this.#edits.some(
        (edit) => edit.recordId === write.id && edit.property === property && edit.at < write.lastReadAt,
      );
      const isStale = property in write.expected && write.expected[property] !== was;
      if (isStale && isEdited && was !== value)
        throw new Broken("a value that was edited before the last read is not overwritten", `${write.id} ${property}`);
      const isStart = this.#startsFrom.get(write.jobId);
      if (isStart && was !== value && isEdited && !isStart(write, property))
        throw new Broken("undo and accepted values replace only what they were about", `${write.id} ${property}`);
      this.#written.set(`${write.id}/${property}`, { jobId: write.jobId, value });
    }
  }

  /** Of the ledger, the jobs and their writes, as the product checks them every night. */
  async assertInvariants(): Promise<void> {
    const { ctx, actor } = this.#account;
    const { accountId } = actor;
    const found = [
      ...(await checkAccount(ctx, accountId, () => undefined)),
      ...(await ctx.db.readAccount(accountId, async (tx) => [
        ...(await tx.$queryRawUnsafe<{ invariant: string; detail: string }[]>(JOB_COUNTERS)),
        ...(await tx.$queryRaw<{ invariant: string; detail: string }[]>(
          writeViolations(sql`(SELECT * FROM job_record)`),
        )),
      ])),
    ];
    const [first] = found;
    if (first) throw new Broken(first.invariant, first.detail);
  }

  /** Once nothing runs any more. */
  async assertEnd(): Promise<void> {
    const { ctx, actor, granted } = this.#account;
    const { accountId } = actor;
    const { left, balance, charged } = await ctx.db.readAccount(accountId, async (tx) => ({
      left: {
        holds: await tx.creditHold.count({ where: { status: "open" } }),
        claims: await tx.recordMemory.count({ where: { claimJobId: { not: null } } }),
        jobs: await tx.job.count({ where: { finishedAt: null } }),
        planned: await tx.jobRecord.count({ where: { state: { in: ["planned", "waiting"] } } }),
      },
      balance: await tx.creditAccount.findUniqueOrThrow({ where: { accountId } }),
      charged: await tx.$queryRaw<{ id: string; times: number }[]>`
        SELECT r.record_id || '/' || r.set_key AS id, count(*)::int AS times
        FROM job_record r JOIN job ON job.id = r.job_id WHERE r.state IN ('confirmed', 'corrected') GROUP BY 1`,
    }));
    for (const [what, count] of Object.entries(left))
      if (count > 0) throw new Broken("an ended job leaves nothing behind", `${count} ${what}`);
    const sum = charged.reduce((all, { times }) => all + times, 0);
    if (balance.available !== granted - sum)
      throw new Broken("each address that was processed costs one credit", `${balance.available} of ${granted}, ${sum} charged`);
    await this.#assertChargedOnce(charged);
    await this.#assertOutcomes();
  }

  /** An address is paid for again only after somebody has changed it, its mapping or what was decided about it. */
  async #assertChargedOnce(charged: readonly { id: string; times: number }[]): Promise<void> {
    const { isSteady } = this;
    for (const { id, times } of charged)
      if (times > 1 && isSteady(id)) throw new Broken("an address that has not changed is charged once", `${id}: ${times}`);
  }

  /** Whether nothing has happened to this address that makes another decision a new one. */
  isSteady: (address: string) => boolean = () => true;

  /** A record holds what the last job that corrected it has written, unless a person has changed it since. */
  async #assertOutcomes(): Promise<void> {
    const { ctx, actor, portal } = this.#account;
    const rows = await ctx.db.readAccount(
      actor.accountId,
      (tx) => tx.$queryRaw<{ job: string; id: string; reason: string | null }[]>`
        SELECT r.job_id::text AS job, r.record_id AS id, r.reason FROM job_record r
        WHERE r.state IN ('corrected', 'restored')`,
    );
    const isWrittenBy = (job: string, id: string) =>
      portal.applied.some((write) => write.jobId === job && write.id === id);
    for (const { job, id, reason } of rows)
      if (reason !== "already_restored" && !isWrittenBy(job, id))
        throw new Broken("a row says written only where it was", `${id} by ${job.slice(-4)}`);
    const unaccounted = portal.applied.filter(
      (write) => !rows.some((row) => row.job === write.jobId && row.id === write.id),
    );
    const states = await ctx.db.readAccount(
      actor.accountId,
      (tx) => tx.$queryRaw<{ job: string; id: string; reason: string | null }[]>`
        SELECT r.job_id::text AS job, r.record_id AS id, r.reason FROM job_record r WHERE r.reason = 'write_unknown'`,
    );
    for (const { jobId, id } of unaccounted)
      if (!states.some((row) => row.job === jobId && row.id === id) && !this.isAfterEdit(id))
        throw new Broken("what was written has its row", `${id} by ${jobId.slice(-4)}`);
  }

  /** Whether a person has edited the record at any time. */
  isAfterEdit(recordId: string): boolean {
    return this.#edits.some((edit) => edit.recordId === recordId);
  }
}
