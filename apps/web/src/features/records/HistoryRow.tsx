import { By } from "../../shared/By.tsx";
import { useState } from "react";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { paths } from "../../app/paths.ts";
import { isWritten, OutcomeNote, RecordDiff, EnrichmentList } from "../../shared/records/RecordDiff.tsx";
import { NotChecked } from "../../shared/address-diff/AddressDiff.tsx";
import { KIND_LABELS } from "../../shared/jobs/job-texts.ts";
import { LaterJobLink, SetTag } from "../../shared/records/RecordLinks.tsx";
import { OutcomeTag } from "../../shared/outcomes/OutcomeTag.tsx";
import { UndoDialog } from "../../shared/undo/UndoDialog.tsx";
import { Button, TextLink } from "../../ui/Button.tsx";
import { Time } from "../../ui/Time.tsx";
import classes from "./RecordHistory.module.css";

const ENTRY = graphql(`
  fragment HistoryRow_entry on RecordHistoryEntry {
    id
    areValuesKept
    canUndo
    decidedAt
    decidedBy {
      kind
      name
    }
    job {
      id
      kind
      name
      createdAt
      addressSets {
        id
        key
      }
      startedBy {
        kind
        name
      }
    }
    record {
      id
      recordId
      addressSet
      addressSetLabel
      outcome
      reason
      reasonText
      notChecked
      laterJobId
      credits
      fields {
        ...RecordDiff_field
      }
      enrichment {
        ...EnrichmentList_field
      }
    }
  }
`);

type Props = { entry: FragmentType<typeof ENTRY>; isLocked: boolean };

/** The changes of one job to the record. No undo is offered for a locked record: it would change nothing. */
export function HistoryRow({ entry: ref, isLocked }: Props) {
  const { job, record, areValuesKept, canUndo, decidedAt, decidedBy } = useFragment(ENTRY, ref);
  const [isAsking, setAsking] = useState(false);
  const isProposal = !isWritten(record);
  return (
    <tr>
      <th scope="row" className={classes.job}>
        <TextLink to={paths.job(job.id)}>{job.name || KIND_LABELS[job.kind]}</TextLink>
        <div className={classes.cost}>
          {job.name && `${KIND_LABELS[job.kind]}, `}
          <Time iso={decidedAt ?? job.createdAt} />
          <By by={decidedBy ?? job.startedBy} />
        </div>
      </th>
      <td className={classes.outcome}>
        <OutcomeTag outcome={record.outcome} />
        <SetTag label={record.addressSetLabel} />
        <div className={classes.cost}>{record.credits === 1 ? "1 credit" : "Free"}</div>
      </td>
      <td>
        {areValuesKept ? (
          <>
            {record.fields.length > 0 && (
              <RecordDiff fields={record.fields} tense={isProposal ? "proposed" : "written"} />
            )}
            <EnrichmentList fields={record.enrichment} />
          </>
        ) : (
          <span className={classes.gone}>Values no longer kept</span>
        )}
        <NotChecked parts={record.notChecked} />
        <div className={classes.reason}>
          <OutcomeNote reason={record.reasonText} fields={record.fields} isProposal={isProposal} />
          <LaterJobLink jobId={record.laterJobId} />
        </div>
        {canUndo && !isLocked && (
          <>
            <Button variant="default" size="xs" className={classes.undo} onClick={() => setAsking(true)}>
              Undo this change
            </Button>
            <UndoDialog
              job={{ ...job, creditsUsed: record.credits }}
              records={1}
              recordId={record.recordId}
              addressSet={job.addressSets.length > 1 ? record.addressSet : null}
              isOpen={isAsking}
              onClose={() => setAsking(false)}
            />
          </>
        )}
      </td>
    </tr>
  );
}
