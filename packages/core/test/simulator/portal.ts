import { STATUS_PREFIX } from "@plumbline/schema/address-status/address-status.ts";
import { AppError } from "../../src/app-error.ts";
import {
  Stopped,
  type CrmProperty,
  type OpenRecords,
  type ReadAnswer,
  type Update,
  type Values,
  type WriteAnswer,
  type WriteGuard,
} from "../../src/records/store.ts";
import { MemoryRecords } from "../records/support/memory-records.ts";
import type { Clock } from "./clock.ts";
import type { EffectKind } from "./scheduler.ts";

/** The job id of what is written by no job: the refresh of statuses. */
export const BACKGROUND = "background";
/** How long a call takes. */
const QUICK_MS = 150;
const SLOW_MS = 4_000;

/** A write that reached the portal: `values` without the properties of address statuses, which are `status`. */
export type Applied = Update & {
  jobId: string;
  status: Values;
  /** Attempts of a job are numbered. */
  attempt: number;
  /** What the record held before. */
  before: Values;
  /** How long ago the guard let it pass when it was sent. */
  sentAfterMs: number;
  /** When the guard let it pass, and when the job had last read the record, in steps. */
  openedAt: number;
  lastReadAt: number;
};

/** Of one call: when the guard let it pass, in steps and time, and how long after that it was sent. */
type Window = { openedAt: number; at: Date; sentAfterMs: number };

type Calls = {
  jobId: string;
  attempt: number;
  /** Told when a guard begins to be asked, and when it has answered. */
  guarding?: { isAsked: boolean };
  /** Runs a call as a step of its own. */
  effect<T>(kind: EffectKind, work: () => Promise<T>): Promise<T>;
};

const text = (name: string): CrmProperty => ({ name, label: name, type: "text", options: null, isReadOnly: false });
const checkbox = (name: string): CrmProperty => ({ ...text(name), type: "booleancheckbox" });

/** Which groups of an answer have a record. */
const groupsOf = ({ values, locked, absent }: ReadAnswer): string[] => [
  ...(values.size > 0 ? ["values"] : []),
  ...(locked.length > 0 ? ["locked"] : []),
  ...(absent.length > 0 ? ["absent"] : []),
];
const endsOf = (answer: WriteAnswer): string[] =>
  answer.end === "answered" ? [...new Set([...answer.records.values()].map(({ end }) => end))] : [`call ${answer.end}`];

/** A portal in memory, and what its people and HubSpot do. */
export class Portal {
  readonly id: string;
  readonly records = new MemoryRecords();
  readonly applied: Applied[] = [];
  /** The records of the last call that read some. */
  lastRead: readonly string[] = [];
  /** The records whose guard is being asked. */
  guarded: readonly string[] = [];
  isSlow = false;
  readonly #clock: Clock;
  readonly #steps: () => number;
  readonly #reached: (what: string) => void;
  /** By job and record: the step of the last read. */
  readonly #readAt = new Map<string, number>();
  /** By job, attempt and record: the steps of the first and the last read. */
  readonly #readBy = new Map<string, { first: number; last: number }>();

  constructor(
    id: string,
    { clock, steps, reached }: { clock: Clock; steps: () => number; reached: (what: string) => void },
  ) {
    this.id = id;
    this.#reached = reached;
    this.#clock = clock;
    this.#steps = steps;
  }

  get callMs(): number {
    return this.isSlow ? SLOW_MS : QUICK_MS;
  }

  define(properties: readonly string[]): void {
    this.records.define([...properties.map(text), checkbox("do_not_clean")]);
  }

  /** For one process, whose calls are steps; for people, whose calls are part of what they do. */
  open({ jobId, attempt, guarding, effect }: Calls): OpenRecords {
    return (_place, { waitPolicy }) => {
      // Of each update that a guard let pass: a late call arrives when other calls have been made since.
      const passed = new Map<Update, { window: Window; lastReadAt: number }>();
      let window: Window = { openedAt: this.#steps(), at: this.#clock.now(), sentAfterMs: 0 };
      const note = (ids: readonly string[]) => {
        this.lastRead = ids;
        for (const id of ids) {
          this.#readAt.set(`${jobId}/${id}`, this.#steps());
          const read = `${jobId}/${attempt}/${id}`;
          this.#readBy.set(read, { first: this.#readBy.get(read)?.first ?? this.#steps(), last: this.#steps() });
        }
      };
      const store = this.records.store({
        now: this.#clock.now,
        call: async (kind, send) => {
          const sent = async () => {
            window.sentAfterMs = this.#clock.now().getTime() - window.at.getTime();
            return await send();
          };
          const answer = await effect(kind, sent).catch((error: unknown) => {
            throw waitPolicy.isInteractive ? new AppError("crm_unavailable") : error;
          });
          if (answer instanceof Stopped && waitPolicy.isInteractive) throw new AppError("missing_permission");
          return answer;
        },
        applied: (update, before) => {
          const { window: of, lastReadAt } = passed.get(update) ?? { window, lastReadAt: 0 };
          const [status, values] = [true, false].map((isStatus) =>
            Object.fromEntries(
              Object.entries(update.values).filter(([name]) => name.startsWith(STATUS_PREFIX) === isStatus),
            ),
          );
          const { openedAt, sentAfterMs } = of;
          const when = { openedAt, sentAfterMs, lastReadAt };
          this.applied.push({ ...update, jobId, attempt, before, ...when, values: values ?? {}, status: status ?? {} });
        },
      });
      const noting = (guard: WriteGuard): WriteGuard => ({
        ...guard,
        open: async (updates) => {
          this.guarded = updates.map(({ id }) => id);
          if (guarding) guarding.isAsked = true;
          const open = await guard.open(updates).finally(() => {
            this.guarded = [];
            if (guarding) guarding.isAsked = false;
          });
          window = { openedAt: this.#steps(), at: this.#clock.now(), sentAfterMs: 0 };
          for (const update of open === "closed" ? [] : open)
            passed.set(update, { window, lastReadAt: this.#readAt.get(`${jobId}/${update.id}`) ?? 0 });
          return open;
        },
        isOpen: () => guard.isOpen(),
        notApplied: () => guard.notApplied(),
      });
      const watched = (inner: typeof store): typeof store => ({
        ...inner,
        read: async (ids, properties, withinMs) => {
          // The time for reading is over after the first calls of several.
          const isPart = withinMs !== undefined && this.isSlow && ids.length > 1;
          const asked = isPart ? ids.slice(0, Math.ceil(ids.length / 2)) : ids;
          const answer = await inner.read(asked, properties, withinMs);
          note(asked);
          this.#count(
            "read",
            answer instanceof Stopped ? ["stopped"] : [...groupsOf(answer), ...(isPart ? ["a part"] : [])],
          );
          return answer;
        },
        write: async (updates, guard) => {
          const answer = await inner.write(updates, noting(guard)).catch((error: unknown) => {
            this.#reached("write: no answer");
            throw error;
          });
          this.#count("write", answer instanceof Stopped ? ["stopped"] : endsOf(answer));
          return answer;
        },
        withSlot: (work) => inner.withSlot((held) => work(watched(held))),
      });
      return watched(store);
    };
  }

  #count(call: string, answers: readonly string[]): void {
    for (const answer of answers) this.#reached(`${call}: ${answer}`);
  }

  /** Whether another attempt began to read the record since this one had last read it, before the guard let the write pass. */
  isReplaced({ jobId, attempt, id, openedAt }: Applied): boolean {
    const own = this.#readBy.get(`${jobId}/${attempt}/${id}`);
    return [...this.#readBy].some(([key, { first }]) => {
      const [job, other, record] = key.split("/");
      const isOther = job === jobId && record === id && Number(other) !== attempt;
      return isOther && first > (own?.last ?? 0) && first < openedAt;
    });
  }
}
