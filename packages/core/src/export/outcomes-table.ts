import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { listJobRecords, recordsInOrder } from "../jobs/views/job-records.ts";
import { namesForFile } from "../jobs/views/record-names.ts";
import type { DecidedRecord, JobRecord } from "../records/rows.ts";
import type { OutcomesFilter } from "@plumbline/schema/jobs/rest.ts";
import { recordUrl } from "../portals/hubspot/record-url.ts";
import type { Job } from "../work/job-row.ts";
import { isCharged } from "@plumbline/schema/jobs/states.ts";
import { MAIN_PARTS } from "@plumbline/schema/object-types.ts";
import { UNDO_FIELDS, type UndoField } from "@plumbline/schema/undo/undo-fields.ts";
import type { PartOptions } from "../records/columns.ts";
import { jobOptions, optionsOf } from "../records/history.ts";
import { notChecked, isWritten } from "../records/view.ts";
import { beforeAndAfter } from "./before-and-after.ts";
import { tableOf, type Row, type Table } from "./table-of.ts";

/** The address first, then the filled-in fields: integrations rely on these columns. */
const FIELDS: readonly UndoField[] = [
  ...MAIN_PARTS,
  "county",
  "county_fips",
  "time_zone",
  "latitude",
  "longitude",
  "zip_plus_4",
  "building_use",
];
/** Later additions come after all other columns. */
const LATER_FIELDS = UNDO_FIELDS.filter((field) => !FIELDS.includes(field));
export const OUTCOME_COLUMNS: readonly string[] = [
  "record_id",
  "outcome",
  "reason",
  "credits",
  ...beforeAndAfter(FIELDS),
  "later_job_id",
];

export const LATER_OUTCOME_COLUMNS: readonly string[] = beforeAndAfter(LATER_FIELDS);

const PAGE = 1_000;

/**
 * The outcomes of one job that match a filter, each with the record's URL and name in HubSpot and the parts of its address that
 * were not checked.
 */
export function jobOutcomes(ctx: OutcomesContext, actor: Actor, job: Job, filter: OutcomesFilter): Table {
  const engine = ctx.engine();
  const { hubspot } = ctx.config;
  const urlOf = (recordId: string) => hubspot && recordUrl(hubspot, job.portalId, job.objectType, recordId);
  return tableOf(
    [...OUTCOME_COLUMNS, "not_checked", "hubspot_url", "name", "address_set", ...LATER_OUTCOME_COLUMNS],
    pagesOf(ctx, actor, job, filter),
    ({ record, options, name }) => [
      ...outcomeRow(record),
      notChecked(engine, record, options).join(" "),
      urlOf(record.recordId),
      name,
      record.setKey,
      ...laterValues(record),
    ],
  );
}

type OutcomesContext = Pick<Context, "db" | "config" | "engine" | "openRecords" | "log">;

type Decided = { record: JobRecord; options: PartOptions; name: string };

async function* pagesOf(
  ctx: OutcomesContext,
  actor: Actor,
  job: Job,
  filter: OutcomesFilter,
): AsyncGenerator<Decided[]> {
  const namesOf = namesForFile(ctx, actor);
  const read = await ctx.db.readAccount(actor.accountId, (tx) => jobOptions(tx, [job.id]));
  const options = read.get(job.id);
  const records =
    filter.order === "id" ? recordsById(ctx, actor, job, filter) : recordsInOrder(ctx, actor, { job, filter });
  for await (const page of records) {
    const names = await namesOf(
      job,
      page.map(({ recordId }) => recordId),
    );
    yield page.map((record) => ({
      record,
      options: optionsOf(options, record),
      name: names.get(record.recordId) ?? "",
    }));
  }
}

async function* recordsById(
  ctx: OutcomesContext,
  actor: Actor,
  { id: jobId }: Job,
  { outcome, search, ...picked }: OutcomesFilter,
): AsyncGenerator<DecidedRecord[]> {
  for (let after: string | null = ""; after !== null;) {
    const view = { ...picked, outcome: outcome ?? null, search: search ?? null };
    const page = await listJobRecords(ctx, actor, { ...view, jobId, first: PAGE, after });
    yield page.nodes;
    after = page.endCursor;
  }
}

function valuesOf(record: JobRecord, fields: readonly UndoField[]): string[] {
  const before = record.before ?? {};
  const after = isWritten(record) ? (record.after ?? before) : before;
  return fields.flatMap((field) => [before[field] ?? "", after[field] ?? ""]);
}

export function laterValues(record: JobRecord): string[] {
  return valuesOf(record, LATER_FIELDS);
}

/** After equals before where nothing was written. */
export function outcomeRow(record: JobRecord): Row {
  return [
    record.recordId,
    record.state,
    record.reason,
    isCharged(record.state) ? 1 : 0,
    ...valuesOf(record, FIELDS),
    record.laterJobId,
  ];
}
