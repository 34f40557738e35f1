import { OBJECT_TYPE_LABELS, OBJECT_TYPE_PLURALS, type ObjectType } from "../object-types.ts";

/** Stored in place of a list's name for jobs that write accepted proposals, and for their undos; REST and files have it. */
export const ACCEPTED_PROPOSALS = "Accepted proposals";

type NamedJob = {
  listId: string;
  listName: string;
  objectType: ObjectType;
  portalName: string;
  recordsTotal: number;
  /** False while the total may grow. */
  snapshotDone: boolean;
};

/** The name of a job for people: its list, or the records whose proposals were accepted. */
export function jobName(job: NamedJob): string {
  return isOfAccepted(job) ? `${recordsOf(job)} in ${job.portalName}, accepted in Review` : job.listName;
}

/** A list of HubSpot can have the same name, but it has an id. */
function isOfAccepted({ listId, listName }: NamedJob): boolean {
  return listId === "" && listName === ACCEPTED_PROPOSALS;
}

function recordsOf({ objectType, recordsTotal, snapshotDone }: NamedJob): string {
  const [one, many] = [OBJECT_TYPE_LABELS[objectType], OBJECT_TYPE_PLURALS[objectType]];
  if (!snapshotDone || recordsTotal === 0) return many;
  return `${recordsTotal.toLocaleString("en-US")} ${(recordsTotal === 1 ? one : many).toLowerCase()}`;
}
