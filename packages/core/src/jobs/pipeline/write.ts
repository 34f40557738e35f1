import { STORED_DIFFERENTLY } from "@plumbline/schema/jobs/states.ts";
import { suspectProperties } from "../../address-status/properties.ts";
import { addressKey, recordIdsOf, writesSomething, type AddressId } from "../../records/values.ts";
import type { Decision } from "../../records/decision.ts";
import {
  CALL_SIZE,
  READ_AGAIN,
  Stopped,
  type RecordStore,
  type Update,
  type Values,
  type WriteAnswer,
  type WriteGuard,
} from "../../records/store.ts";
import { placeOf, propertiesOfSets, type BatchWork } from "./work.ts";
import { statusPropertiesOf, type BatchStatus } from "../../address-status/batch.ts";
import type { BatchScope, ReadBatch, Settled } from "./kind.ts";
import { closeWriteWindow, openWriteWindow, WriteTooLate, type WriteWindow } from "./write-guards.ts";
import { WritesStopped } from "../write-stops.ts";
import {
  pendingOf,
  allowed,
  endAsPlanned,
  isWrittenEnd,
  judge,
  judgeRefusedAlone,
  MAX_REFUSED_ALONE,
  MAX_STORED_DIFFERENTLY,
  waitAgain,
  withCountryRule,
  type Call,
  type Question,
  type Sent,
  type Stop,
  type RefusedAlone,
  type Verdicts,
} from "./refusals.ts";
import { bringsCompanion, decisionsOf, expectedValues, plansOf, valuesToWrite, type RecordPlan } from "./update.ts";

/** `stop`: what stopped the batch. Addresses that were not sent by then, or may not be written as planned, go back to waiting. */
export type WrittenBatch = { settled: Settled[]; stop: Stop | null };

/** The part of a batch that is to be written. */
type ToWrite = { decisions: readonly Decision[]; status: BatchStatus; read: Pick<ReadBatch, "values" | "readAt"> };

/**
 * Writes corrections and filled-in values, all addresses of a record in one update and only the properties that change, and returns
 * how each planned address ended. Statuses are included; records that need only a status use free places and at most one further
 * call. Throws when the outcome of a call is unknown.
 */
export async function writeBatch(scope: BatchScope, { decisions, status, read }: ToWrite): Promise<WrittenBatch> {
  const toWrite = decisions.filter(writesSomething);
  const others = decisions.filter((decision) => !toWrite.includes(decision));
  const rest = others.map((decision) => endAsPlanned(decision));
  const writtenIds = new Set(recordIdsOf(toWrite));
  const statusOnly = plansOf(others).filter(({ recordId }) => !writtenIds.has(recordId) && status.writesTo(recordId));
  if (toWrite.length + statusOnly.length === 0) return { settled: rest, stop: null };
  const calls = callsFor(plansOf(toWrite), statusOnly, read.readAt);
  const written = await scope.store.withSlot((inner) =>
    new CallsOfBatch(scope, inner, { status, read, toWrite }).run(calls),
  );
  if (written instanceof Stopped) return { settled: [...rest, ...toWrite.map(waitAgain)], stop: written.why };
  return { settled: [...rest, ...written.settled], stop: written.stop };
}

/** Corrected records of several reads share an update; the last call and one more have room for statuses. */
function callsFor(plans: readonly RecordPlan[], statusOnly: readonly RecordPlan[], readAt: Date): Call[] {
  const asCall = (ofCall: readonly RecordPlan[], alongside: readonly RecordPlan[] = []): Call => ({
    plans: ofCall,
    statusOnly: alongside,
    isWithoutStatus: false,
    readAt,
  });
  const full = Math.max(0, Math.ceil(plans.length / CALL_SIZE) - 1) * CALL_SIZE;
  const calls = Array.from({ length: full / CALL_SIZE }, (_, index) =>
    asCall(plans.slice(index * CALL_SIZE, (index + 1) * CALL_SIZE)),
  );
  const last = plans.slice(full);
  const free = last.length === 0 ? 0 : CALL_SIZE - last.length;
  if (last.length > 0) calls.push(asCall(last, statusOnly.slice(0, free)));
  const further = statusOnly.slice(free, free + CALL_SIZE);
  return further.length === 0 ? calls : [...calls, asCall([], further)];
}

/** Sends the calls of a batch one after the other, and what `refusals.ts` says of each answer. */
class CallsOfBatch {
  /** Replaced once HubSpot has required countries with their states. */
  #work: BatchWork;
  readonly #scope: BatchScope;
  readonly #inner: RecordStore;
  readonly #status: BatchStatus;
  readonly #read: ToWrite["read"];
  readonly #toWrite: ReadonlySet<string>;

  constructor(
    scope: BatchScope,
    inner: RecordStore,
    { status, read, toWrite }: { status: BatchStatus; read: ToWrite["read"]; toWrite: readonly AddressId[] },
  ) {
    this.#scope = scope;
    this.#work = scope.work;
    this.#inner = inner;
    this.#status = status;
    this.#read = read;
    this.#toWrite = new Set(toWrite.map(addressKey));
  }

  async run(first: readonly Call[]): Promise<WrittenBatch> {
    const settled: Settled[] = [];
    const refusedAlone: RefusedAlone[] = [];
    const calls = [...first];
    for (let call = calls.shift(); call; call = calls.shift()) {
      const verdicts = await this.#send(call);
      settled.push(...verdicts.settled);
      if (verdicts.refusedAlone) refusedAlone.push(verdicts.refusedAlone);
      const stop = verdicts.stop ?? (await this.#stopOfRules(settled));
      if (stop) {
        const isUnclear = stop !== "closed" && !settled.some(isWrittenEnd);
        return {
          settled: [...settled, ...judgeRefusedAlone(this.#work, refusedAlone, isUnclear), ...pendingOf(calls)],
          stop,
        };
      }
      // Depth first: single bad records are found after a few calls, not only after every larger part was refused.
      calls.unshift(...verdicts.again);
      if (refusedAlone.length > MAX_REFUSED_ALONE && !settled.some(isWrittenEnd)) {
        // A rule refuses them until a person chooses to continue; from then on the records count as refused.
        const ended = judgeRefusedAlone(this.#work, refusedAlone, !(await this.#isRefusalAccepted()));
        return {
          settled: [...settled, ...ended, ...pendingOf(calls)],
          stop: { end: "blocked", reason: "writes_refused" },
        };
      }
    }
    return { settled: [...settled, ...judgeRefusedAlone(this.#work, refusedAlone, false)], stop: null };
  }

  async #send(call: Call): Promise<Verdicts> {
    const guard = new CallGuard(this.#scope, this.#work, { call, status: this.#status, toWrite: this.#toWrite });
    const answer = await this.#inner.write(guard.updates(this.#read.values), guard);
    if (guard.isTooLate) throw new WriteTooLate();
    if (!(answer instanceof Stopped) && answer.end === "answered") this.#status.noteAnswer(writtenIn(answer));
    let sent: Sent = { ...guard.sent(), answer };
    let verdicts = judge(sent);
    // Each question is asked once.
    while ("ask" in verdicts) {
      sent = { ...sent, ...(await this.#ask(verdicts)) };
      verdicts = judge(sent);
    }
    await this.#note(verdicts);
    return verdicts;
  }

  /**
   * Under the slot of the call: another one may never come while as many writers as there are places wait for it. The options were
   * perhaps outdated, so that the values must be decided anew.
   */
  async #ask(question: Question): Promise<Pick<Sent, "definitions" | "values">> {
    const { definitions } = this.#scope;
    if (question.ask === "values")
      return { values: await this.#inner.read(question.recordIds, propertiesOfSets(this.#work)) };
    return { definitions: await definitions.afterRefusal(this.#work, question.named, this.#inner) };
  }

  async #note({ countryOf, suspectProperties: suspected }: Verdicts): Promise<void> {
    const { ctx, work, definitions } = this.#scope;
    if (countryOf.length > 0) {
      await definitions.noteCompanions(work, countryOf);
      this.#work = withCountryRule(this.#work, countryOf);
    }
    if (suspected.length > 0)
      await ctx.db.withAccount(work.accountId, (tx) => suspectProperties(tx, placeOf(work), suspected, ctx.now()));
  }

  /** A formatting rule that changes the meaning of values would spoil every record, so a person decides whether to continue. */
  async #stopOfRules(settled: readonly Settled[]): Promise<Stop | null> {
    const stored = settled.filter((end) => end.outcome !== null && end.reason === STORED_DIFFERENTLY);
    if (stored.length <= MAX_STORED_DIFFERENTLY || (await this.#isRefusalAccepted())) return null;
    return { end: "blocked", reason: "writes_refused" };
  }

  async #isRefusalAccepted(): Promise<boolean> {
    const { ctx, work } = this.#scope;
    const job = await ctx.db.withAccount(work.accountId, (tx) =>
      tx.job.findUniqueOrThrow({ where: { id: work.jobId }, select: { refusedWritesAccepted: true } }),
    );
    return job.refusedWritesAccepted;
  }
}

function writtenIn({ records }: Extract<WriteAnswer, { end: "answered" }>): Map<string, Values> {
  return new Map([...records].flatMap(([id, end]) => (end.end === "written" ? [[id, end.values] as const] : [])));
}

type OfCall = { call: Call; status: BatchStatus; toWrite: ReadonlySet<string> };

/** The last check before a call: opens the write window, and leaves out what may no longer be written. */
class CallGuard implements WriteGuard {
  readonly #scope: BatchScope;
  readonly #work: BatchWork;
  readonly #of: OfCall;
  #window: WriteWindow | null = null;
  #stop: Stop | null = null;
  isTooLate = false;

  constructor(scope: BatchScope, work: BatchWork, of: OfCall) {
    this.#scope = scope;
    this.#work = work;
    this.#of = of;
  }

  /** `read`: by record id. */
  updates(read: ReadonlyMap<string, Values>): Update[] {
    const { call } = this.#of;
    const isReadAgain = decisionsOf(call.plans).some((decision) => bringsCompanion(this.#work, decision));
    return this.#plans().map((plan) => ({
      id: plan.recordId,
      values: this.#valuesOf(plan, () => true),
      expected: expectedValues(this.#work, plan, read.get(plan.recordId) ?? {}),
      readAt: isReadAgain ? READ_AGAIN : call.readAt,
    }));
  }

  async open(updates: readonly Update[]): Promise<readonly Update[] | "closed"> {
    const plans = new Map(this.#plans().map((plan) => [plan.recordId, plan]));
    const decisions = decisionsOf(updates.flatMap(({ id }) => plans.get(id) ?? []));
    const { ctx } = this.#scope;
    try {
      const window = await openWriteWindow(ctx, this.#work, decisions);
      if (window === "closed") return this.#close("closed");
      this.#window = window;
    } catch (error) {
      if (error instanceof WritesStopped) return this.#close({ end: "blocked", reason: "stopped_by_operator" });
      throw error;
    }
    const { isForbidden, mayShow } = this.#window;
    return updates.flatMap((update) => {
      const plan = plans.get(update.id);
      const isStatusOnly = plan !== undefined && this.#of.call.statusOnly.includes(plan);
      const [sent] =
        !plan || (isStatusOnly && plan.decisions.some(isForbidden)) ? [] : allowed({ isForbidden }, [plan]);
      const values = sent ? this.#valuesOf(sent, mayShow) : {};
      return Object.keys(values).length === 0 ? [] : [{ ...update, values }];
    });
  }

  isOpen(): boolean {
    this.isTooLate = this.#window?.isOpen() !== true;
    return !this.isTooLate;
  }

  async notApplied(): Promise<void> {
    const { ctx, work } = this.#scope;
    await ctx.db.withAccount(work.accountId, (tx) => closeWriteWindow(tx, work));
  }

  sent(): Omit<Sent, "answer"> {
    const { call, status } = this.#of;
    return {
      work: this.#work,
      call,
      isForbidden: this.#window?.isForbidden ?? (() => false),
      openedAt: this.#window?.openedAt ?? null,
      hasStatus: this.#plans().some(({ recordId }) => status.writesTo(recordId)),
      statusProperties: new Set(statusPropertiesOf(this.#work)),
      stop: this.#stop,
    };
  }

  #close(stop: Stop): "closed" {
    this.#stop = stop;
    return "closed";
  }

  #plans(): RecordPlan[] {
    const { plans, statusOnly, isWithoutStatus } = this.#of.call;
    return isWithoutStatus ? [...plans] : [...plans, ...statusOnly];
  }

  #valuesOf(plan: RecordPlan, mayShow: (property: string) => boolean): Values {
    const { call, status, toWrite } = this.#of;
    const values = valuesToWrite(this.#work, plan);
    if (call.isWithoutStatus) return values;
    // Without the status of an address that went back to waiting.
    const isDecided = (address: AddressId) =>
      plan.decisions.some(({ setKey }) => setKey === address.setKey) || !toWrite.has(addressKey(address));
    return { ...values, ...shown(status.updateOf(plan.recordId, isDecided), mayShow) };
  }
}

function shown(update: Values, mayShow: (property: string) => boolean): Values {
  return Object.fromEntries(Object.entries(update).filter(([property]) => mayShow(property)));
}
