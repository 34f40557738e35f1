import { useQuery } from "@apollo/client/react";
import { IconTable } from "@tabler/icons-react";
import { isActive } from "@plumbline/schema/jobs/job-state.ts";
import { UNDO_KIND_LABELS } from "@plumbline/schema/undo/undo-fields.ts";
import { useDeferredValue } from "react";
import { useSearchParams } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { NO_DEDUPLICATION } from "../../shared/jobs/no-deduplication.ts";
import { graphql } from "../../api/generated/index.ts";
import { ExcelHint, TableDownload } from "../../shared/TableDownload.tsx";
import { tableClass, Pager } from "../../ui/DataTable.tsx";
import { EmptyState, Loading } from "../../ui/placeholders.tsx";
import { ErrorState } from "../../shared/failures.tsx";
import { LinkButton } from "../../ui/links.tsx";
import { counted } from "../../ui/numbers.ts";
import { NotChecked, usuallyUnchecked } from "../../shared/address-diff/AddressDiff.tsx";
import { addressesOfRecords } from "./addresses-of-records.ts";
import { Panel } from "../../ui/Panel.tsx";
import { OUTCOME_LABELS } from "../../shared/outcomes/outcome-labels.ts";
import { spanOf } from "../../shared/table-view/table-view.ts";
import { fileNameOf, queryOf, readRecordView, type RecordView } from "./record-view.ts";
import { RecordFilter } from "./RecordFilter.tsx";
import { useSearchKey } from "./use-search-key.ts";
import { useRecordNames } from "../../shared/jobs/use-record-names.ts";
import { SearchField, useChoose } from "../../shared/table-view/TableFilter.tsx";
import { useSettledRefetch, type JobMoment } from "../../shared/page-queries.ts";
import { useIsWide } from "../../shared/use-is-wide.ts";
import { RecordRow } from "./RecordRow.tsx";
import classes from "./RecordTable.module.css";

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

/** Old and new values of records, one page at a time. Filter, search and cursor are in the address. */
export function RecordTable({ job: moment }: { job: ShownJob }) {
  const { id: jobId } = moment;
  const isRunning = isActive(moment.status);
  const [params] = useSearchParams();
  const view = readRecordView(params);
  const searchField = useSearchKey();
  const { data, previousData, error, refetch } = useQuery(RECORDS, {
    variables: {
      id: jobId,
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
  const page = job?.records;
  const records = addressesOfRecords(page?.nodes ?? [], job?.addressSets ?? []);
  const usual = usuallyUnchecked(page?.nodes.map(({ notChecked }) => notChecked) ?? []);
  const nameOf = useRecordNames(jobId, page?.nodes.map(({ recordId }) => recordId) ?? []);
  const choose = useChoose();

  // On a phone the records come first.
  const isWide = useIsWide();
  const filter = (isNarrowed(view) || (page?.nodes.length ?? 0) > 1) && (
    <RecordFilter job={moment} view={view} onChange={choose} />
  );

  // On a phone behind the records, of which the first should be in sight.
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
      action={
        <div className={classes.tools}>
          {isFiltered(view) && (
            <LinkButton to={paths.job(jobId)} variant="subtle" size="xs">
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
            path={`/api/hubspot/jobs/${jobId}/outcomes`}
            query={queryOf(view)}
            fileName={fileNameOf(moment, view)}
            isCompact
          />
        </div>
      }
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
          {page.endCursor ? "No match in the first records. See the next page." : emptyText(view, isRunning)}
        </EmptyState>
      )}
      {isWide && unchecked}
      {job && page && page.nodes.length > 0 && (
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
      )}
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
