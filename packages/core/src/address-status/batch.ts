import { ADDRESS_PARTS, ADDRESS_PART_LABELS } from "@plumbline/schema/object-types.ts";
import { CHOICE_REASONS } from "@plumbline/schema/review/choices.ts";
import type { Decision } from "../records/decision.ts";
import type { RecordValues } from "../records/store.ts";
import { isEmpty, isLockedIn, partValues, type AddressId } from "../records/values.ts";
import {
  hasStatus,
  knownStatus,
  statusOf,
  statusPropertyOf,
  statusUpdate,
  type KnownAddress,
  type ShownStatus,
  type StatusAndReason,
  type StatusProperties,
} from "./status.ts";

/** An address whose status in HubSpot matches its decision. */
export type StatusInPlace = AddressId & { status: string };

type Wanted = AddressId & {
  status: string;
  /** The property for the status. */
  property: string;
  update: Readonly<Record<string, string>>;
};

/** The address sets of a job, as far as a status depends on them. `undo`: null for jobs of another kind. */
type Work = {
  jobId: string;
  sets: readonly {
    setKey: string;
    mapped: Parameters<typeof partValues>[0]["mapped"];
    mappingHash: string;
    lockProperty: string;
    /** Empty where its status is off. */
    status: StatusProperties;
  }[];
  undo: { isRedo: boolean } | null;
};

/** What a batch has read: addresses as our rows know them, and the values in HubSpot. */
type Read = { addresses: readonly (AddressId & KnownAddress)[]; values: RecordValues };

/**
 * The status properties that follow from the decisions of a batch, and which of them HubSpot already has. A status is never
 * planned, charged or waited for: what is not in place at the end of the batch is due, and the refresh writes it.
 */
export class BatchStatus {
  readonly #wanted: ReadonlyMap<string, readonly Wanted[]>;
  readonly #inPlace = new Set<Wanted>();

  constructor(work: Work, decisions: readonly Decision[], { addresses, values }: Read, now: Date) {
    const wanted = decisions.flatMap((decision): Wanted[] => {
      const set = setOf(work, decision);
      const shown = set.status.length === 0 ? null : shownOf(work, decision, { addresses, values }, now);
      if (!shown) return [];
      const held = values.get(decision.recordId) ?? {};
      const { recordId, setKey } = decision;
      const property = statusPropertyOf(set.status);
      return [{ recordId, setKey, status: shown.status, property, update: statusUpdate(set.status, shown, held) }];
    });
    for (const one of wanted) if (Object.keys(one.update).length === 0) this.#inPlace.add(one);
    this.#wanted = Map.groupBy(wanted, ({ recordId }) => recordId);
  }

  /** The properties to write for these addresses of a record. */
  updateOf(recordId: string, isOf: (address: AddressId) => boolean): Record<string, string> {
    const wanted = (this.#wanted.get(recordId) ?? []).filter((one) => isOf(one) && !this.#inPlace.has(one));
    return Object.assign({}, ...wanted.map(({ update }) => update));
  }

  /** Whether a status of the record is to be written. */
  writesTo(recordId: string): boolean {
    return Object.keys(this.updateOf(recordId, () => true)).length > 0;
  }

  /** Called with HubSpot's current values of the records. */
  noteAnswer(answer: RecordValues): void {
    for (const [recordId, held] of answer)
      for (const wanted of this.#wanted.get(recordId) ?? []) if (isAnswered(wanted, held)) this.#inPlace.add(wanted);
  }

  inPlace(): StatusInPlace[] {
    return [...this.#inPlace].map(({ recordId, setKey, status }) => ({ recordId, setKey, status }));
  }
}

/** HubSpot may return dates and numbers in another form, but not a dropdown's option. */
function isAnswered({ status, property, update }: Wanted, held: Readonly<Record<string, string>>): boolean {
  return Object.keys(update).every((name) => name in held) && (!(property in update) || held[property] === status);
}

export function statusPropertiesOf({ sets }: Pick<Work, "sets">): string[] {
  return sets.flatMap(({ status }) => status.map(([, property]) => property));
}

function shownOf(work: Work, decision: Decision, { addresses, values }: Read, now: Date): ShownStatus | null {
  const status = decidedStatus(work, decision, { addresses, values });
  return status && { ...status, checkedAt: now, job: work.jobId, ...correctionOf(decision) };
}

/** Null where only our rows determine it, once the batch is settled. */
function decidedStatus(work: Work, decision: Decision, { addresses, values }: Read): StatusAndReason | null {
  const { outcome, reason, recordId, setKey } = decision;
  switch (outcome) {
    case "confirmed":
      return { status: "verified", reason };
    case "corrected":
      return { status: "corrected", reason };
    case "review":
      return { status: "needs_review", reason };
    case "failed":
      return statusOf({
        memory: { outcome, reason, isAboutValues: true },
        hasProposal: false,
        choice: null,
        isEmpty: isEmpty(decision.read),
        hasStatus: true,
      });
    case "restored":
      return work.undo?.isRedo ? null : { status: "not_verified", reason: CHOICE_REASONS.undone };
    case "unchanged": {
      const address = addresses.find((one) => one.recordId === recordId && one.setKey === setKey);
      const set = setOf(work, decision);
      const held = values.get(recordId) ?? {};
      return address
        ? knownStatus(set, address, { values: decision.read, hasStatus: hasStatus(set.status, held) })
        : null;
    }
  }
}

function correctionOf({ outcome, changes, before }: Decision): Pick<ShownStatus, "changed" | "before"> {
  // Only a value beside the address was filled in.
  if (outcome === "unchanged") return {};
  if (outcome !== "corrected") return { changed: "" };
  const parts = ADDRESS_PARTS.filter((part) => changes.some(({ field }) => field === part));
  return {
    changed: parts.map((part) => ADDRESS_PART_LABELS[part]).join(", "),
    before: ADDRESS_PARTS.flatMap((part) => before[part]?.trim() || []).join(", "),
  };
}

/** Pure: records of addresses without a plan whose status may differ from the one in HubSpot. */
export function dueOfSetAside(
  work: Work,
  { addresses, values }: Read,
  setAside: readonly (AddressId & { reason: string })[],
): string[] {
  if (work.sets.every(({ status }) => status.length === 0)) return [];
  return setAside.flatMap((ended) => {
    const { recordId, reason } = ended;
    const set = setOf(work, ended);
    const held = values.get(recordId);
    const address = addresses.find((one) => one.recordId === recordId && one.setKey === ended.setKey);
    if (set.status.length === 0 || !held || !address || isLockedIn(set, held)) return [];
    // The status changes, because its proposal ends.
    if (reason === "already_in_place") return [recordId];
    const status = knownStatus(set, address, {
      values: partValues({ mapped: set.mapped }, held),
      hasStatus: hasStatus(set.status, held),
    });
    return status && held[statusPropertyOf(set.status)] !== status.status ? [recordId] : [];
  });
}

function setOf({ sets }: Pick<Work, "sets">, { setKey }: AddressId): Work["sets"][number] {
  const set = sets.find((one) => one.setKey === setKey);
  if (!set) throw new Error("the job does not work on this address set");
  return set;
}
