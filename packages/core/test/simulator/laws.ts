import { sql } from "../../src/db/database.ts";
import { statusProperty } from "@plumbline/schema/address-status/address-status.ts";
import { Prisma } from "../../src/generated/prisma/client.ts";
import { checkEntries } from "../../src/credits/check-entries.ts";
import { writeViolations } from "../../src/maintenance/write-violations.ts";
import { readFileSync } from "node:fs";
import type { Values } from "../../src/records/store.ts";
import type { Account } from "./account.ts";
import type { Applied } from "./portal.ts";

const read = (name: string) =>
  sql`SELECT invariant, detail FROM (${Prisma.raw(
    readFileSync(new URL(`../../src/credits/${name}.sql`, import.meta.url), "utf8"),
  )}) AS found (invariant, account_id, detail)`;
// Without an asterisk, so that PostgreSQL plans it once.
const INVARIANTS = sql`
  SELECT invariant, detail FROM (${writeViolations(sql`job_record`)}) AS found
  UNION ALL ${read("invariants")} UNION ALL ${read("job-counters")}`;

/** Between the guard's answer and the call. */
const SEND_WITHIN_MS = 5_000;

/** A law that does not hold; `law` names it, whatever the values were. */
export class Broken extends Error {
  readonly law: string;

  constructor(law: string, detail: string, cause?: unknown) {
    super(`${law}: ${detail}`, { cause });
    this.name = "Broken";
    this.law = law;
  }
}

/** What was confirmed to somebody: no write that the guard lets pass later breaks it. */
type Confirmed = { law: string; since: number; isBrokenBy(write: Applied): boolean };

/** A value that a person typed into a record. */
type Edit = { recordId: string; property: string; before: string; at: number };

type Written = { jobId: string; value: string };

/** Asserted after each step. What the code stores is never asked what it should have done. */
export class Laws {
  readonly #account: Account;
  readonly #promises: Confirmed[] = [];
  readonly #edits: Edit[] = [];
  /** By record and property: what we wrote last. */
  readonly #written = new Map<string, Written>();
  /** Jobs that only restore, or only write what a person has seen: the step of the values that they replace, by record. */
  readonly #startsFrom = new Map<string, (recordId: string) => number>();
  #seen = 0;

  constructor(account: Account) {
    this.#account = account;
  }

  /** From now on at most so much is spent in a month, or as much as was spent before. */
  limit(perMonth: number | null): void {
    this.#perMonth = perMonth;
    this.#spentBefore = null;
  }

  #perMonth: number | null = null;
  #spentBefore: { month: string; amount: number } | null = null;

  /** From now on. Returns what lifts it. */
  promise(law: string, isBrokenBy: (write: Applied) => boolean): () => void {
    const one = { law, since: this.#account.scheduler.steps, isBrokenBy };
    this.#promises.push(one);
    return () => void this.#promises.splice(this.#promises.indexOf(one), 1);
  }

  /** `before`: what the properties held until now. */
  edited(recordId: string, before: Values): void {
    const at = this.#account.scheduler.steps;
    this.#edits.push(...Object.entries(before).map(([property, value]) => ({ recordId, property, before: value, at })));
  }

  /** The job replaces the values that the record had at this step, and no later edit. */
  startsFrom(jobId: string, stepOf: (recordId: string) => number): void {
    this.#startsFrom.set(jobId, stepOf);
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
    if (write.sentAfterMs > SEND_WITHIN_MS)
      throw new Broken("a write is sent within its window", `${write.id} after ${write.sentAfterMs} ms`);
    if (this.#account.portal.isReplaced(write))
      throw new Broken("an attempt that was replaced writes nothing", `${write.id}, attempt ${write.attempt}`);
    for (const { law, since, isBrokenBy } of this.#promises)
      if (write.openedAt > since && isBrokenBy(write)) throw new Broken(law, `record ${write.id}`);
    for (const [property, value] of Object.entries(write.values)) {
      const was = write.before[property] ?? "";
      const edits = this.#edits.filter(
        (edit) => edit.recordId === write.id && edit.property === property && edit.at < write.lastReadAt,
      );
      const isStale = property in write.expected && write.expected[property] !== was;
      if (isStale && edits.length > 0 && was !== value)
        throw new Broken("a value that was edited before the last read is not overwritten", `${write.id} ${property}`);
      const start = this.#startsFrom.get(write.jobId)?.(write.id);
      const edit = edits.find(({ at }) => start !== undefined && at > start);
      // Somebody may have typed the same again.
      if (edit && was !== value && was !== edit.before)
        throw new Broken("undo and accepted values replace only what they were about", `${write.id} ${property}`);
      this.#written.set(`${write.id}/${property}`, { jobId: write.jobId, value });
    }
  }

  /** Of the ledger, the jobs and their writes, as the product checks them every night. */
  async assertInvariants(): Promise<void> {
    if (!this.#account.hasWritten) return;
    this.#account.hasWritten = false;
    const { ctx, actor } = this.#account;
    const [first] = await ctx.db.readAccount(actor.accountId, (tx) =>
      tx.$queryRaw<{ invariant: string; detail: string }[]>(INVARIANTS),
    );
    if (first) throw new Broken(first.invariant, first.detail);
    if (this.#perMonth !== null) await this.#assertLimit(this.#perMonth);
  }

  /** Spending counts in the month in which it was held. */
  async #assertLimit(perMonth: number): Promise<void> {
    const { ctx, actor, clock } = this.#account;
    const month = clock.now().toISOString().slice(0, 7);
    const holds = await ctx.db.readAccount(actor.accountId, (tx) => tx.creditHold.findMany());
    const amount = holds
      .filter(({ createdAt }) => createdAt.toISOString().startsWith(month))
      .reduce((sum, hold) => sum + (hold.status === "open" ? hold.amount : hold.settled), 0);
    if (this.#spentBefore?.month !== month) this.#spentBefore = { month, amount };
    const most = Math.max(perMonth, this.#spentBefore.amount);
    if (amount > most) throw new Broken("no more is spent than the limit allows", `${amount} of ${most} in ${month}`);
  }

  /** Once nothing runs any more. */
  async assertEnd(): Promise<void> {
    const { ctx, actor, granted } = this.#account;
    const { accountId } = actor;
    const [entry] = await checkEntries(ctx, accountId, () => undefined);
    if (entry) throw new Broken(entry.invariant, entry.detail);
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
      throw new Broken(
        "each address that was processed costs one credit",
        `${balance.available} of ${granted}, ${sum} charged`,
      );
    await this.#assertChargedOnce(charged);
    await this.#assertReasons();
    await this.#assertOutcomes();
  }

  /** Once nothing is due any more: HubSpot shows what waits for a person, what is locked, and nothing else as such. */
  async assertStatuses(): Promise<void> {
    const { ctx, actor, portal, sets } = this.#account;
    const { due, open, locked } = await ctx.db.readAccount(actor.accountId, async (tx) => ({
      due: await tx.statusDue.count(),
      open: await tx.proposal.findMany({ where: { status: { in: ["open", "accepted"] } } }),
      locked: await tx.recordChoice.findMany({ where: { kind: "locked" }, select: { recordId: true } }),
    }));
    if (due > 0) throw new Broken("no status is left due", `${due} are`);
    for (const id of portal.records.ids())
      for (const set of sets) {
        const status = portal.records.held(id)[statusProperty(set, "status")] ?? "";
        const isLocked = locked.some(({ recordId }) => recordId === id);
        const isAsked = open.some(({ recordId, setKey }) => recordId === id && setKey === set);
        const shown = isLocked ? "locked" : isAsked ? "needs_review" : null;
        if (shown !== null ? status !== shown : status === "locked" || status === "needs_review")
          throw new Broken("HubSpot shows the status that an address has", `${id} ${set}: ${status}, not ${shown}`);
      }
  }

  /** An address is paid for again only after somebody has changed it, its mapping or what was decided about it. */
  async #assertChargedOnce(charged: readonly { id: string; times: number }[]): Promise<void> {
    const { isSteady } = this;
    for (const { id, times } of charged)
      if (times > 1 && isSteady(id))
        throw new Broken("an address that has not changed is charged once", `${id}: ${times}`);
  }

  /** Reasons that only something outside a job can cause, and whether it may have. */
  mayBe: Readonly<Record<string, () => boolean>> = {};

  async #assertReasons(): Promise<void> {
    const { ctx, actor } = this.#account;
    const rows = await ctx.db.readAccount(
      actor.accountId,
      (tx) => tx.$queryRaw<{ reason: string; id: string }[]>`
        SELECT DISTINCT reason, min(record_id) AS id FROM job_record WHERE reason IS NOT NULL GROUP BY 1`,
    );
    for (const { reason, id } of rows)
      if (this.mayBe[reason]?.() === false)
        throw new Broken("an address ends for a reason that is true", `${id}: ${reason}`);
  }

  /** Whether nothing has happened to this address that makes another decision a new one. */
  isSteady: (address: string) => boolean = () => true;

  /** A record holds what the last job that corrected it has written, unless a person has changed it since. */
  async #assertOutcomes(): Promise<void> {
    const { ctx, actor, portal } = this.#account;
    const rows = await ctx.db.readAccount(
      actor.accountId,
      (tx) => tx.$queryRaw<
        { job: string; kind: string; id: string; set: string; state: string; reason: string | null }[]
      >`
        SELECT r.job_id::text AS job, job.kind, r.record_id AS id, r.set_key AS set, r.state, r.reason
        FROM job_record r JOIN job ON job.id = r.job_id WHERE r.state IN ('corrected', 'restored') ORDER BY 1, 3, 4`,
    );
    const isWrittenBy = (job: string, id: string) =>
      portal.applied.some((write) => write.jobId === job && write.id === id && Object.keys(write.values).length > 0);
    for (const { job, kind, id, set, state, reason } of rows)
      if (!isWrittenBy(job, id))
        throw new Broken(
          "a row says written only where it was",
          `${id} ${set} by ${kind} ${job.slice(-4)}: ${state}, ${reason}`,
        );
    const unaccounted = portal.applied.filter(
      (write) =>
        Object.keys(write.values).length > 0 && !rows.some((row) => row.job === write.jobId && row.id === write.id),
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
