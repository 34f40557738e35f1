import { useQuery } from "@apollo/client/react";
import { OBJECT_TYPE_LABELS } from "@plumbline/schema/object-types.ts";
import { readRecordText } from "@plumbline/schema/records/read-record-text.ts";
import { graphql } from "../../api/generated/index.ts";
import type { PaletteTargetsQuery } from "../../api/generated/graphql.ts";
import { paths } from "../../app/paths.ts";
import { KIND_LABELS } from "../../shared/jobs/job-texts.ts";
import { STATUS_LABELS } from "../../shared/jobs/StatusBadge.tsx";
import { relativeTime } from "../../ui/Time.tsx";

/** An item of the palette. `keywords` are searched but not shown. */
export type Target = { group: string; to: string; label: string; description?: string; keywords?: string };
/** `note` explains why there is no target, or not yet. */
type Targets = { targets: readonly Target[]; note: string | null };

const TARGETS = graphql(`
  query PaletteTargets {
    connections {
      id
      portalId
      portalName
    }
    jobs(first: 50) {
      id
      kind
      status
      objectType
      portalId
      portalName
      listId
      listName
      name
      createdAt
    }
  }
`);

const RECORDS = graphql(`
  query PaletteRecords($recordId: String!) {
    recordsWithId(recordId: $recordId) {
      portalId
      portalName
      objectType
      recordId
    }
  }
`);

type Job = PaletteTargetsQuery["jobs"][number];

/** Portals, the latest jobs, and their lists. */
export function useAccountTargets(): Targets {
  const { data, error } = useQuery(TARGETS);
  if (error && !data) return { targets: [], note: "Couldn't load portals, lists and jobs. Pages can still be opened." };
  if (!data) return { targets: [], note: "Loading..." };
  const portals = data.connections.map(({ portalId, portalName }): Target => ({
    group: "Portals",
    to: paths.configurePortal(portalId),
    label: portalName,
    description: `Portal ${portalId}: field mapping`,
  }));
  return { targets: [...portals, ...listTargets(data.jobs), ...data.jobs.map(jobTarget)], note: null };
}

/** Each list once, with its newest job: jobs are sorted newest first. */
function listTargets(jobs: readonly Job[]): Target[] {
  const newest = new Map<string, Job>();
  for (const job of jobs) {
    const key = `${job.portalId} ${job.objectType} ${job.listId}`;
    if (job.listId === "") continue;
    if ((job.kind === "list" || job.kind === "recurring" || job.kind === "check") && !newest.has(key))
      newest.set(key, job);
  }
  return [...newest.values()].map((job) => ({
    group: "Lists",
    to: paths.list(job),
    label: job.listName,
    description: `${OBJECT_TYPE_LABELS[job.objectType]} list in ${job.portalName}`,
    keywords: `${job.listId} ${job.portalId}`,
  }));
}

function jobTarget(job: Job): Target {
  return {
    group: "Jobs",
    to: paths.job(job.id),
    label: `${KIND_LABELS[job.kind]}: ${job.name}`,
    description: `${STATUS_LABELS[job.status].label}, ${relativeTime(new Date(job.createdAt), new Date())}`,
    keywords: `${job.id} ${job.portalName} ${job.portalId} ${OBJECT_TYPE_LABELS[job.objectType]}`,
  };
}

/** A record by its id or by the URL of its page in HubSpot. */
export function useRecordTargets(query: string): Targets {
  const read = readRecordText(query);
  const recordId = read?.kind === "id" ? read.recordId : "";
  const { data, loading, error } = useQuery(RECORDS, { variables: { recordId }, skip: recordId === "" });
  const found =
    read?.kind === "record" ? [{ ...read, portalName: `portal ${read.portalId}` }] : (data?.recordsWithId ?? []);
  const targets = read === null || read.kind === "other_type" ? [] : found;
  return {
    targets: targets.map((record) => ({
      group: "Records",
      to: paths.record(record),
      label: `${OBJECT_TYPE_LABELS[record.objectType]} ${record.recordId}`,
      description: `History in ${record.portalName}`,
      keywords: query.trim(),
    })),
    note: noteOf(),
  };

  function noteOf(): string | null {
    if (read?.kind === "other_type")
      return "Plumbline cleans contacts, companies, deals and tickets. This is a record of another type.";
    if (recordId === "") return null;
    if (loading) return "Loading...";
    return error
      ? "Couldn't search for the record."
      : `None of your jobs has processed a record with the id ${recordId}.`;
  }
}
