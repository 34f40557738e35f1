import { useQuery } from "@apollo/client/react";
import { isActive } from "@plumbline/schema/jobs/job-state.ts";
import type { RecordOrder } from "@plumbline/schema/jobs/record-order.ts";
import { UNDO_KIND_LABELS } from "@plumbline/schema/undo/undo-fields.ts";
import { IconTable } from "../../ui/icons.tsx";
import { useDeferredValue } from "react";
import { useSearchParams } from "react-router-dom";
import type { JobRecordsQuery } from "../../api/generated/graphql.ts";
import { graphql } from "../../api/generated/index.ts";
import { paths } from "../../app/paths.ts";
import { ExcelHint, TableDownload } from "../../shared/TableDownload.tsx";
import { NotChecked, usuallyUnchecked } from "../../shared/address-diff/AddressDiff.tsx";
import { ErrorState } from "../../shared/notices.tsx";
import { NO_DEDUPLICATION, useSettledRefetch, type JobMoment } from "../../shared/page-queries.ts";
import { useRecordNames } from "../../shared/records/use-record-names.ts";
import { OUTCOME_LABELS } from "../../shared/outcomes/OutcomeTag.tsx";
import {
  SearchField,
  useChoose,
  useSearchKey,
  DaySpanFields,
  FilterBar,
  FilterNote,
  OrderSelect,
} from "../../shared/table-view/TableFilter.tsx";
import { spanOf } from "../../shared/table-view/table-view.ts";
import { useIsWide } from "../../ui/use-browser.ts";
import { tableClass, Pager } from "../../ui/DataTable.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useNow } from "../../ui/Time.tsx";
import { LinkButton } from "../../ui/Button.tsx";
import { counted, count } from "../../ui/numbers.ts";
import { EmptyState, Loading } from "../../ui/placeholders.tsx";
import { RecordRow } from "./RecordRow.tsx";
import classes from "./RecordTable.module.css";
import { addressesOfRecords, fileNameOf, queryOf, readRecordView, type RecordView } from "./record-view.ts";

const RECORDS = graphql(`
  query JobRecords(
    $id: ID!
    $first: Int!
    $after: String
    $outcome: Outcome
    $reason: String
    $kind: UndoKind
    $search: String
    $from: DateTime
    $to: DateTime
    $order: RecordOrder
  ) {
    job(id: $id) {
      id
      portalId
      objectType
      addressSets {
        id
        key
      }
      records(
        first: $first
        after: $after
        outcome: $outcome
        reason: $reason
        kind: $kind
        search: $search
        from: $from
        to: $to
        order: $order
      ) {
        nodes {
          id
          recordId
          addressSet
          notChecked
          ...RecordRow_record
        }
        endCursor
      }
    }
  }
`);

/** A few screens; the search covers all records. */
const PAGE = 25;
const WHILE_RUNNING_MS = 4_000;

type ShownJob = JobMoment & {
  id: string;
  listName: string;
  createdAt: string;
  finishedAt?: string | null;
  recordsTotal: number;
};

/** The page of records that the view names. */
function useRecordPage(moment: ShownJob, view: RecordView) {
  const isRunning = isActive(moment.status);
  const { data, previousData, error, refetch } = useQuery(RECORDS, {
    variables: {
      id: moment.id,
      first: PAGE,
      after: view.after,
      outcome: view.outcome,
      reason: view.reason,
      kind: view.kind,
      search: view.q,
      ...spanOf(view),
      order: view.order ?? "id",
    },
    context: NO_DEDUPLICATION,
    // A late response from before the end must not replace the records of an ended job.
    ...(isRunning ? {} : { fetchPolicy: "no-cache" as const }),
    pollInterval: isRunning ? WHILE_RUNNING_MS : 0,
    skipPollAttempt: () => document.hidden,
  });
  useSettledRefetch(refetch, moment);
  // Rendered in slices, so that the rows do not block input.
  const job = useDeferredValue((data ?? previousData)?.job);
  return { job, page: job?.records, error, refetch };
}

/** Old and new values of records, one page at a time. Filter, search and cursor are in the address. */
export function RecordTable({ job: moment }: { job: ShownJob }) {
  const { id: jobId } = moment;
  const [params] = useSearchParams();
  const view = readRecordView(params);
  const { job, page, error, refetch } = useRecordPage(moment, view);
  const records = addressesOfRecords(page?.nodes ?? [], job?.addressSets ?? []);
  const usual = usuallyUnchecked(page?.nodes.map(({ notChecked }) => notChecked) ?? []);
  const choose = useChoose();

  // On a phone the records come first.
  const isWide = useIsWide();
  const filter = (isNarrowed(view) || (page?.nodes.length ?? 0) > 1) && (
    <RecordFilter job={moment} view={view} onChange={choose} />
  );
  const unchecked = (
    <div className={classes.usual}>
      <NotChecked parts={usual} />
    </div>
  );
  return (
    <Panel
      title={titleOf(view)}
      note={
        <span className={classes.note}>
          {view.outcome ? OUTCOME_LABELS[view.outcome].meaning : "Every record with its result, before and after."}
        </span>
      }
      action={<RecordTools job={moment} view={view} />}
      flush
    >
      {isWide && filter}
      {error && !page && (
        <div className={classes.pad}>
          <ErrorState title="Couldn't load records" error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!page && !error && (
        <div className={classes.pad}>
          <Loading text="Loading records..." rows={12} />
        </div>
      )}
      {page?.nodes.length === 0 && (
        <EmptyState
          icon={<IconTable size={26} stroke={1.5} />}
          title={view.q ? "No matching records" : "No records yet"}
        >
          {page.endCursor
            ? "No match in the first records. See the next page."
            : emptyText(view, isActive(moment.status))}
        </EmptyState>
      )}
      {isWide && unchecked}
      {job && records.length > 0 && <RecordRows job={job} records={records} usual={usual} />}
      {!isWide && unchecked}
      {!isWide && filter}
      {page && (
        <Pager
          label="Pages of records"
          first={view.after ? paths.job(jobId, { ...view, after: null }) : null}
          next={page.endCursor ? paths.job(jobId, { ...view, after: page.endCursor }) : null}
        >
          {job && job.addressSets.length > 1
            ? `${counted(page.nodes.length, "address", "addresses")} of ${counted(records.length, "record")} on this page`
            : `${counted(page.nodes.length, "record")} on this page`}
        </Pager>
      )}
      <div className={classes.hint}>
        <ExcelHint />
      </div>
    </Panel>
  );
}

/** Search, the file of all pages, and the way back to all records. */
function RecordTools({ job, view }: { job: ShownJob; view: RecordView }) {
  const choose = useChoose();
  const searchField = useSearchKey();
  const isWide = useIsWide();
  return (
    <div className={classes.tools}>
      {isFiltered(view) && (
        <LinkButton to={paths.job(job.id)} variant="subtle" size="xs">
          Show all records
        </LinkButton>
      )}
      <SearchField
        ref={searchField}
        label="Search records"
        // A phone has no such key.
        placeholder={isWide ? "Search ( / )" : "Search"}
        className={classes.search}
        value={view.q}
        onSearch={(q) => choose({ q }, true)}
      />
      <TableDownload
        path={`/api/hubspot/jobs/${job.id}/outcomes`}
        query={queryOf(view)}
        fileName={fileNameOf(job, view)}
        isCompact
      />
    </div>
  );
}

type FoundJob = NonNullable<JobRecordsQuery["job"]>;
type RowsProps = {
  job: FoundJob;
  /** The addresses of each record. */
  records: readonly FoundJob["records"]["nodes"][];
  /** What is said once for all rows. */
  usual: readonly string[];
};

function RecordRows({ job, records, usual }: RowsProps) {
  const nameOf = useRecordNames(
    job.id,
    records.flat().map(({ recordId }) => recordId),
  );
  return (
    <table className={`${tableClass("stack")} ${classes.table}`}>
      <thead>
        <tr>
          <th scope="col">Record</th>
          <th scope="col">Outcome</th>
          <th scope="col">Address, before and after</th>
        </tr>
      </thead>
      <tbody>
        {records.flatMap((addresses) =>
          addresses.map((address, at) => (
            <RecordRow
              key={address.id}
              record={address}
              name={nameOf(address.recordId)}
              of={{ portalId: job.portalId, objectType: job.objectType }}
              isFurther={at > 0}
              hasSeveral={job.addressSets.length > 1}
              usual={usual}
            />
          )),
        )}
      </tbody>
    </table>
  );
}

function isFiltered({ outcome, reason, kind, from, to }: RecordView): boolean {
  return [outcome, reason, kind, from, to].some((part) => part !== null);
}

/** Filtered, in another order, or on a later page. */
function isNarrowed(view: RecordView): boolean {
  return isFiltered(view) || view.q !== "" || view.order !== null || view.after !== null;
}

function titleOf({ outcome, kind }: RecordView): string {
  const shown = [
    ...(outcome ? [OUTCOME_LABELS[outcome].label.toLowerCase()] : []),
    ...(kind ? [UNDO_KIND_LABELS[kind].toLowerCase()] : []),
  ];
  return shown.length === 0 ? "Records" : `Records: ${shown.join(", ")}`;
}

function emptyText(view: RecordView, isRunning: boolean): string {
  if (view.q) return "Search by record id, address or reason. All words must match.";
  if (isRunning) return "Records appear when the first batch is finished.";
  return isFiltered(view) ? "No records match these filters." : "No records were processed.";
}

const ORDER_LABELS: Record<RecordOrder, string> = {
  id: "By record id",
  latest: "Decided last first",
  least_certain: "Least certain first",
};
/** The server sorts at most this many records of a job. */
const ORDERED = 100_000;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

type Props = {
  job: { createdAt: string; finishedAt?: string | null; recordsTotal: number };
  view: RecordView;
  onChange: (choice: Partial<Record<"order" | "from" | "to", string | null>>) => void;
};

/** Order and days of decision; days are offered only for a job that ran on more than one. */
function RecordFilter({ job, view, onChange }: Props) {
  const now = useNow(MINUTE_MS);
  const ended = job.finishedAt ? Date.parse(job.finishedAt) : now;
  const hasDays = ended - Date.parse(job.createdAt) > DAY_MS || view.from !== null || view.to !== null;
  const isOrdered = view.order !== null && view.order !== "id";
  return (
    <FilterBar role="group" label="Order and days of the records">
      <OrderSelect labels={ORDER_LABELS} usual="id" order={view.order} onChange={onChange} />
      {hasDays && <DaySpanFields span={view} onChange={onChange} />}
      {isOrdered && job.recordsTotal > ORDERED && (
        <FilterNote>
          In order are the first {count(ORDERED)} records. The file has the others after them, by id.
        </FilterNote>
      )}
    </FilterBar>
  );
}
