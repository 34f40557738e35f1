import type { JobKind } from "@plumbline/schema/jobs/states.ts";
import { judgeAccepted, loadAccepted, settleAccepted, triageAccepted } from "./accepted.ts";
import { takeAccepted } from "../source/accepted.ts";
import { readRecurring } from "../recurring/members.ts";
import { copySlice } from "../source/copied.ts";
import { readList } from "../source/list.ts";
import { judgeUndo, triageUndo, settleUndo } from "../undo/decide.ts";
import { readUndoSlice, loadWritten } from "../undo/written.ts";
import { judgeCleaning, settleCleaning, triageCleaning } from "./cleaning.ts";
import type { Kind, Source } from "./kind.ts";

const loadNothing: Source["load"] = () =>
  Promise.resolve({ accepted: new Map(), written: new Map(), later: new Map() });

const listSource: Source = { next: readList, load: loadNothing };
const recurringSource: Source = { next: readRecurring, load: loadNothing };
const copiedSource: Source = { next: copySlice, load: loadNothing };
const acceptedSource: Source = { next: takeAccepted, load: loadAccepted };
const writtenSource: Source = { next: readUndoSlice, load: loadWritten };

/** Cleans records under the mapping in force. */
const CLEANING: Omit<Kind, "name"> = {
  isUnderMapping: true,
  adoptsMapping: true,
  canary: "never",
  readsList: false,
  isAutomatic: false,
  obeysPolicy: true,
  waits: true,
  tellsOnlyNews: false,
  asksAgain: false,
  seesOwnWrites: false,
  asksPeople: true,
  usesOtherSources: true,
  writesAccepted: false,
  startedBy: null,
  completesCallbacks: "never",
  event: "job.finished",
  source: listSource,
  triage: triageCleaning,
  judge: judgeCleaning,
  settlement: settleCleaning,
};

/** Cleans the members of a list once. */
const list: Kind = { ...CLEANING, name: "list", readsList: true, canary: "always" };

/** One run of a recurring job. It never waits: the next run would be skipped. */
const recurring: Kind = {
  ...CLEANING,
  name: "recurring",
  readsList: true,
  canary: "always",
  waits: false,
  tellsOnlyNews: true,
  startedBy: "schedule",
  source: recurringSource,
};

/** Cleans records that changed in HubSpot. */
const update: Kind = {
  ...CLEANING,
  name: "update",
  canary: "shared",
  isAutomatic: true,
  seesOwnWrites: true,
  startedBy: "hubspot",
};

/** Cleans records that a HubSpot workflow enrolled; HubSpot waits for their callbacks. */
const workflow: Kind = {
  ...CLEANING,
  name: "workflow",
  canary: "shared",
  isAutomatic: true,
  startedBy: "hubspot",
  completesCallbacks: "always",
};

/** Cleans what another job left undone, and decides again what it could not settle. */
const retry: Kind = { ...CLEANING, name: "retry", canary: "many", asksAgain: true, source: copiedSource };

/** Writes accepted proposals, under any write policy. */
const apply: Kind = {
  ...CLEANING,
  name: "apply",
  adoptsMapping: false,
  obeysPolicy: false,
  usesOtherSources: false,
  writesAccepted: true,
  startedBy: "review",
  source: acceptedSource,
  triage: triageAccepted,
  judge: judgeAccepted,
  settlement: settleAccepted,
};

/**
 * Judges a list, or records that a HubSpot workflow asks about, without writing, holding or storing anything: in slices
 * (check/check-slice.ts), not in batches.
 */
const check: Kind = {
  ...CLEANING,
  name: "check",
  asksPeople: false,
  startedBy: "hubspot_for_records",
  completesCallbacks: "for_records",
  event: "check.finished",
};

/** Restores what another job changed, in that job's properties, whatever the current mapping. Free. */
const undo: Kind = {
  ...CLEANING,
  name: "undo",
  isUnderMapping: false,
  adoptsMapping: false,
  obeysPolicy: false,
  usesOtherSources: false,
  // Older releases recorded nobody with an undo, unless it covers records that a workflow asks about.
  startedBy: "hubspot_for_records",
  completesCallbacks: "without_a_person",
  event: "job.undone",
  source: writtenSource,
  triage: triageUndo,
  judge: judgeUndo,
  settlement: settleUndo,
};

/** Every kind of job. A new kind is a row here. */
export const KINDS: Record<JobKind, Kind> = { list, recurring, update, workflow, retry, apply, check, undo };

export function kindOf(of: { kind: JobKind }): Kind {
  return KINDS[of.kind];
}
