import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { paths, type RecordPlace } from "../../app/paths.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { useRecordNames } from "../../shared/jobs/use-record-names.ts";
import { RecordName } from "../../shared/records/RecordName.tsx";
import { isShown, type CheckView } from "./check-view.ts";
import { SetTag } from "../../shared/records/SetTag.tsx";
import { RecordLinks } from "../../shared/records/RecordLinks.tsx";
import { NotChecked } from "../../shared/address-diff/NotChecked.tsx";
import { RecordDiff } from "../../shared/address-diff/RecordDiff.tsx";
import { tableClass } from "../../ui/DataTable.tsx";
import { IconTable } from "@tabler/icons-react";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { counted } from "../../ui/numbers.ts";
import { Panel } from "../../ui/Panel.tsx";
import { CheckOutcomeTag } from "./CheckOutcomeTag.tsx";
import classes from "./CheckResult.module.css";

const SAMPLES = graphql(`
  fragment CheckSamples_check on Check {
    samples {
      recordId
      addressSet
      addressSetLabel
      hubspotUrl
      outcome
      reason
      reasonText
      notChecked
      fields {
        before
        after
        change {
          kind
        }
        ...RecordDiff_field
      }
    }
  }
`);

type Props = {
  jobId: string;
  check: FragmentType<typeof SAMPLES>;
  of: Omit<RecordPlace, "recordId">;
  isRunning: boolean;
  view: CheckView;
};

/** Examples of each kind of change, before and after. */
export function CheckSamples({ jobId, check, of, isRunning, view }: Props) {
  const { samples: all } = useFragment(SAMPLES, check);
  const nameOf = useRecordNames(jobId, isRunning ? [] : all.map(({ recordId }) => recordId));
  if (all.length === 0) return null;
  const samples = all.filter((sample) => isShown(sample, view));
  const isNarrowed = samples.length < all.length;
  return (
    <Panel
      title="Examples"
      note={
        isNarrowed
          ? `${counted(samples.length, "example")} of what you chose.`
          : `${counted(samples.length, "record")}, spread over everything we found${isRunning ? " so far" : ""}.`
      }
      action={
        isNarrowed && (
          <LinkButton to={paths.check(jobId, {})} variant="subtle" size="xs">
            Show all examples
          </LinkButton>
        )
      }
      flush
    >
      {samples.length === 0 && (
        <EmptyState icon={<IconTable size={26} stroke={1.5} />} title="No example was kept">
          A check keeps examples of what would change or needs you. A cleaning lists every record.
        </EmptyState>
      )}
      {samples.length > 0 && (
        <table className={tableClass("stack")} aria-label="Examples">
          <thead>
            <tr>
              <th scope="col">Record</th>
              <th scope="col">Result</th>
              <th scope="col">Address</th>
            </tr>
          </thead>
          <tbody>
            {samples.map((sample) => (
              <tr key={`${sample.recordId} ${sample.addressSet}`}>
                <th scope="row" className={classes.record}>
                  <RecordName name={nameOf(sample.recordId)} />
                  <RecordLinks {...of} recordId={sample.recordId} hubspotUrl={sample.hubspotUrl} />
                  <SetTag label={sample.addressSetLabel} />
                </th>
                <td className={classes.outcome}>
                  <CheckOutcomeTag outcome={sample.outcome} />
                </td>
                <td>
                  <RecordDiff fields={sample.fields} isProposal />
                  {sample.outcome !== "corrected" && <div className={classes.reason}>{sample.reasonText}</div>}
                  <NotChecked parts={sample.notChecked} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
