import { useQuery } from "@apollo/client/react";
import { TextInput } from "@mantine/core";
import { IconSearch, IconTable } from "@tabler/icons-react";
import { useSearchParams } from "react-router-dom";
import { paths } from "../app/paths.ts";
import { FRESH_ANSWER } from "./fresh-answer.ts";
import { graphql } from "../gql/generated/index.ts";
import { CsvDownload } from "../kit/CsvDownload.tsx";
import { EmptyState } from "../kit/EmptyState.tsx";
import { ErrorState } from "../kit/ErrorState.tsx";
import { LinkButton } from "../kit/LinkButton.tsx";
import { Loading } from "../kit/Loading.tsx";
import { count } from "../kit/numbers.ts";
import { Panel } from "../kit/Panel.tsx";
import { OUTCOME_WORDS } from "../outcomes/outcome-words.ts";
import { matchesSearch, readRecordView } from "./record-filter.ts";
import { useSearchKey } from "./use-search-key.ts";
import { RecordRow } from "./RecordRow.tsx";
import classes from "./RecordTable.module.css";

const RECORDS = graphql(`
  query JobRecords($id: ID!, $first: Int!, $after: String, $outcome: Outcome) {
    job(id: $id) {
      id
      records(first: $first, after: $after, outcome: $outcome) {
        nodes {
          id
          recordId
          reason
          reasonText
          fields {
            part
            before
            after
          }
          ...RecordRow_record
        }
        endCursor
      }
    }
  }
`);

/** The server bounds the cost of one query. */
const PAGE = 50;
const WHILE_RUNNING_MS = 4_000;

/** Records before and after, fifty at a time. Filter and place are in the address; the search looks through the rows shown. */
export function RecordTable({ jobId, isRunning }: { jobId: string; isRunning: boolean }) {
  const [params, setParams] = useSearchParams();
  const view = readRecordView(params);
  const searchField = useSearchKey();
  const { data, previousData, error, refetch } = useQuery(RECORDS, {
    variables: { id: jobId, first: PAGE, after: view.after, outcome: view.outcome },
    context: FRESH_ANSWER,
    pollInterval: isRunning ? WHILE_RUNNING_MS : 0,
    skipPollAttempt: () => document.hidden,
  });
  const page = (data ?? previousData)?.job?.records;
  const shown = page?.nodes.filter((record) => matchesSearch(record, view.q)) ?? [];
  const search = (q: string) =>
    setParams(
      (current) => {
        if (q) current.set("q", q);
        else current.delete("q");
        return current;
      },
      { replace: true, preventScrollReset: true },
    );

  return (
    <Panel
      title={view.outcome ? `Records: ${OUTCOME_WORDS[view.outcome].label.toLowerCase()}` : "Records"}
      note={view.outcome ? OUTCOME_WORDS[view.outcome].meaning : "Every record with what we found, before and after."}
      action={<CsvDownload path={`/api/hubspot/jobs/${jobId}/outcomes.csv`} fileName={`outcomes-${jobId}.csv`} />}
      flush
    >
      <div className={classes.tools}>
        <TextInput
          ref={searchField}
          type="search"
          size="xs"
          aria-label="Search the records shown"
          placeholder="Search the records shown ( / )"
          leftSection={<IconSearch size={15} aria-hidden="true" />}
          value={view.q}
          onChange={(event) => search(event.currentTarget.value)}
          className={classes.search}
        />
        {view.outcome && (
          <LinkButton to={paths.job(jobId)} variant="subtle" size="xs">
            Show all outcomes
          </LinkButton>
        )}
      </div>
      {error && !page && (
        <div className={classes.pad}>
          <ErrorState title="The records could not be loaded" error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!page && !error && (
        <div className={classes.pad}>
          <Loading text="Loading records..." rows={4} />
        </div>
      )}
      {page && shown.length === 0 && (
        <EmptyState
          icon={<IconTable size={26} stroke={1.5} />}
          title={page.nodes.length === 0 ? "No records here yet" : "No record shown matches"}
        >
          {page.nodes.length === 0
            ? isRunning
              ? "They appear as soon as the first batch is done."
              : view.outcome
                ? "No record of this cleaning had this outcome."
                : "No record of this cleaning has been decided."
            : "The search looks through the records of this page."}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Record</th>
              <th scope="col">Outcome</th>
              <th scope="col">Address, before and after</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((record) => (
              <RecordRow key={record.id} record={record} />
            ))}
          </tbody>
        </table>
      )}
      {page && (view.after || page.endCursor) && (
        <nav className={classes.pages} aria-label="Pages of records">
          <span className={classes.dim}>{count(page.nodes.length)} records on this page</span>
          {view.after && (
            <LinkButton to={paths.job(jobId, { outcome: view.outcome })} variant="default" size="xs">
              First page
            </LinkButton>
          )}
          {page.endCursor && (
            <LinkButton
              to={paths.job(jobId, { outcome: view.outcome, after: page.endCursor })}
              variant="default"
              size="xs"
            >
              Next page
            </LinkButton>
          )}
        </nav>
      )}
    </Panel>
  );
}
