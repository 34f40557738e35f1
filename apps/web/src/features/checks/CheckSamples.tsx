import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import type { RecordPlace } from "../../app/paths.ts";
import { RecordLinks } from "../../shared/records/RecordLinks.tsx";
import { NotChecked } from "../../shared/address-diff/NotChecked.tsx";
import { RecordDiff } from "../../shared/address-diff/RecordDiff.tsx";
import { tableClass } from "../../ui/DataTable.tsx";
import { counted } from "../../ui/numbers.ts";
import { Panel } from "../../ui/Panel.tsx";
import { CheckOutcomeTag } from "./CheckOutcomeTag.tsx";
import classes from "./CheckResult.module.css";

const SAMPLES = graphql(`
  fragment CheckSamples_check on Check {
    samples {
      recordId
      hubspotUrl
      outcome
      reasonText
      notChecked
      fields {
        ...RecordDiff_field
      }
    }
  }
`);

type Props = { check: FragmentType<typeof SAMPLES>; of: Omit<RecordPlace, "recordId">; isRunning: boolean };

/** Examples of each kind of change, before and after. */
export function CheckSamples({ check, of, isRunning }: Props) {
  const { samples } = useFragment(SAMPLES, check);
  if (samples.length === 0) return null;
  return (
    <Panel
      title="Examples"
      note={`${counted(samples.length, "record")}, spread over everything we found${isRunning ? " so far" : ""}.`}
      flush
    >
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
            <tr key={sample.recordId}>
              <th scope="row" className={classes.record}>
                <RecordLinks {...of} recordId={sample.recordId} hubspotUrl={sample.hubspotUrl} />
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
    </Panel>
  );
}
