import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import type { RecordPlace } from "../../app/paths.ts";
import { graphql } from "../../api/generated/index.ts";
import { RecordDiff } from "../../shared/records/RecordDiff.tsx";
import { ErrorState, Notice } from "../../shared/notices.tsx";
import { WouldBeTag } from "../../shared/outcomes/OutcomeTag.tsx";
import { RecordLinks, RecordName } from "../../shared/records/RecordLinks.tsx";
import { useRecordNames } from "../../shared/records/use-record-names.ts";
import { Loading } from "../../ui/placeholders.tsx";
import { Panel } from "../../ui/Panel.tsx";
import classes from "./CanaryDecision.module.css";

const RECORDS = graphql(`
  query CanaryRecords($id: ID!) {
    job(id: $id) {
      id
      canaryRecords {
        recordId
        outcome
        reasonText
        fields {
          ...RecordDiff_field
        }
      }
    }
  }
`);

type Props = {
  job: { id: string; reasonText?: string | null | undefined } & Omit<RecordPlace, "recordId">;
  /** The buttons of the one decision. */
  actions: ReactNode;
};

/** A job that waits because its first records suggest a wrong mapping: the records, the reason, and the possible decisions. */
export function CanaryDecision({ job, actions }: Props) {
  // The records belong to the customer: they are stored nowhere, not even in this tab's cache.
  const { data, error, refetch } = useQuery(RECORDS, { variables: { id: job.id }, fetchPolicy: "no-cache" });
  const records = data?.job?.canaryRecords;
  const nameOf = useRecordNames(job.id, records?.map(({ recordId }) => recordId) ?? []);
  return (
    <>
      <Notice kind="warning" title="Paused: the first records look unusual" action={actions}>
        {job.reasonText}
      </Notice>
      <Panel title="Records that look unusual" note="As they are, and as this job would change them." flush>
        {error && (
          <div className={classes.pad}>
            <ErrorState title="Couldn't load these records" error={error} onRetry={() => void refetch()} />
          </div>
        )}
        {!records && !error && (
          <div className={classes.pad}>
            <Loading text="Reading these records..." rows={8} />
          </div>
        )}
        {records?.length === 0 && <p className={classes.pad}>These records have changed in HubSpot since.</p>}
        {records && records.length > 0 && (
          <ol className={classes.records}>
            {records.map(({ recordId, outcome, reasonText, fields }) => (
              <li key={recordId}>
                <div className={classes.record}>
                  <RecordName name={nameOf(recordId)} />
                  <RecordLinks
                    portalId={job.portalId}
                    objectType={job.objectType}
                    recordId={recordId}
                    hubspotUrl={null}
                  />
                </div>
                <div>
                  <RecordDiff fields={fields} tense={outcome === "corrected" ? "planned" : "proposed"} />
                  {outcome !== "corrected" && (
                    <p className={classes.reason}>
                      <WouldBeTag outcome={outcome} /> {reasonText}
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ol>
        )}
      </Panel>
    </>
  );
}
