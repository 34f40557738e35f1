import type { Engine } from "@plumbline/address";
import { nextAction, type NextAction } from "@plumbline/schema/addresses/next-action.ts";
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
import { hasProposedValue, notChecked, isWritten } from "../records/view.ts";
import { beforeAndAfter, tableOf, type Columns, type Table } from "./table-of.ts";

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
/** After equals before where nothing was written. */
const valuesOf = (record: JobRecord) => ({
  before: record.before,
  after: isWritten(record) ? (record.after ?? record.before) : record.before,
});

export const OUTCOME_COLUMNS: Columns<JobRecord> = {
  record_id: ({ recordId }) => recordId,
  outcome: ({ state }) => state,
  reason: ({ reason }) => reason,
  credits: ({ state }) => (isCharged(state) ? 1 : 0),
  ...beforeAndAfter(FIELDS, valuesOf),
  later_job_id: ({ laterJobId }) => laterJobId,
};

export const LATER_OUTCOME_COLUMNS: Columns<JobRecord> = beforeAndAfter(LATER_FIELDS, valuesOf);

const PAGE = 1_000;

/**
 * The outcomes of one job that match a filter, each with the record's URL and name in HubSpot and the parts of its address that
 * were not checked.
 */
export function jobOutcomes(ctx: OutcomesContext, actor: Actor, job: Job, filter: OutcomesFilter): Table {
  const engine = ctx.engine();
  const { hubspot } = ctx.config;
  return tableOf<Decided>(pagesOf(ctx, actor, job, filter), {
    ...OUTCOME_COLUMNS,
    not_checked: (record) => notChecked(engine, record, record.options).join(" "),
    hubspot_url: ({ recordId }) => hubspot && recordUrl(hubspot, job.portalId, job.objectType, recordId),
    name: ({ name }) => name,
    address_set: ({ setKey }) => setKey,
    ...LATER_OUTCOME_COLUMNS,
    next_action: (record) => nextActionOf(engine, record),
  });
}

function nextActionOf(engine: Engine, { state: outcome, reason, before, options }: Decided): NextAction {
  const hasProposal = outcome === "review" && hasProposedValue(engine, before, options);
  return nextAction({ outcome, reason: reason ?? "", hasProposal });
}

type OutcomesContext = Pick<Context, "db" | "config" | "engine" | "openRecords" | "log">;

type Decided = JobRecord & { options: PartOptions; name: string };

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
      ...record,
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
