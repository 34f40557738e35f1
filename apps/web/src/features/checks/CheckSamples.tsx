import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { paths, type RecordPlace } from "../../app/paths.ts";
import { LinkButton } from "../../ui/Button.tsx";
import { RecordName, SetTag, RecordLinks } from "../../shared/records/RecordLinks.tsx";
import { useRecordNames } from "../../shared/records/use-record-names.ts";
import { TableDownload } from "../../shared/TableDownload.tsx";
import filter from "../../shared/table-view/TableFilter.module.css";
import { NotChecked, usuallyUnchecked } from "../../shared/address-diff/AddressDiff.tsx";
import { RecordDiff } from "../../shared/records/RecordDiff.tsx";
import { tableClass } from "../../ui/DataTable.tsx";
import { IconTable } from "../../ui/icons.tsx";
import { EmptyState } from "../../ui/placeholders.tsx";
import { count, counted } from "../../ui/numbers.ts";
import { Panel } from "../../ui/Panel.tsx";
import { withheldText } from "../../shared/WithheldNotice.tsx";
import { WouldBeTag } from "../../shared/outcomes/OutcomeTag.tsx";
import classes from "./CheckResult.module.css";
import { CHECK_OUTCOMES, type CheckOutcome } from "@plumbline/schema/checks/check.ts";
import { fileName } from "../../shared/table-view/table-view.ts";

/** The filter of a check's findings: an outcome, and within it one kind of change or one reason. */
export type CheckView = { outcome: CheckOutcome | null; detail: string | null };

/** From the address, so that it can be linked and the back button works. */
export function readCheckView(params: URLSearchParams): CheckView {
  return {
    outcome: CHECK_OUTCOMES.find((outcome) => outcome === params.get("outcome")) ?? null,
    detail: params.get("detail"),
  };
}

export function isChosen({ outcome, detail }: { outcome: string; detail: string }, view: CheckView): boolean {
  return view.outcome === outcome && (view.detail === null || view.detail === detail);
}

/** For the file of all filtered findings. */
export function queryOf(view: CheckView): URLSearchParams {
  return new URLSearchParams(Object.entries(view).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** "check-customers-2026-11-26", plus the filter. */
export function fileNameOf(job: { listName: string; createdAt: string }, { outcome, detail }: CheckView): string {
  return fileName(["check", job.listName || "records", job.createdAt.slice(0, 10), outcome, detail]);
}

const SAMPLES = graphql(`
  fragment CheckSamples_check on Check {
    groups {
      outcome
      detail
      count
    }
    samples {
      recordId
      addressSet
      addressSetLabel
      hubspotUrl
      outcome
      reason
      reasonText
      notChecked
      withheld
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
  fileName: string;
  isRunning: boolean;
  view: CheckView;
  /** The records have more than one address. */
  hasSeveral: boolean;
  noun: { one: string; many: string };
};

/** Old and new values of addresses with findings: examples of all, or of the chosen group. The file contains every one. */
export function CheckSamples({ jobId, check, of, fileName, isRunning, view, hasSeveral, noun }: Props) {
  const { groups, samples } = useFragment(SAMPLES, check);
  const nameOf = useRecordNames(jobId, isRunning ? [] : samples.map(({ recordId }) => recordId));
  const isNarrowed = view.outcome !== null;
  const usual = usuallyUnchecked(samples.map(({ notChecked }) => notChecked));
  if (samples.length === 0 && !isNarrowed) return null;
  const chosen = groups.filter((group) => isChosen(group, view)).reduce((sum, group) => sum + group.count, 0);
  return (
    <Panel
      title={isNarrowed ? "Addresses" : "Examples"}
      note={
        !isNarrowed
          ? `${counted(samples.length, noun.one, noun.many)}, spread over everything we found${isRunning ? " so far" : ""}.`
          : chosen > samples.length && samples.length > 0
            ? `The first ${count(samples.length)} of ${count(chosen)}; the file has all.`
            : counted(chosen, "address", "addresses")
      }
      action={
        isNarrowed && (
          <LinkButton to={paths.check(jobId, {})} variant="subtle" size="xs">
            Show examples of everything
          </LinkButton>
        )
      }
      flush
    >
      {samples.length === 0 && (
        <EmptyState icon={<IconTable size={26} stroke={1.5} />} title="Nothing to show">
          {view.outcome === "confirmed"
            ? "A check counts addresses that need no change. It doesn't list them."
            : "The addresses of this check are no longer kept."}
        </EmptyState>
      )}
      <div className={classes.usual}>
        <NotChecked parts={usual} />
      </div>
      {samples.length > 0 && (
        <table className={tableClass("stack")} aria-label={isNarrowed ? "Addresses" : "Examples"}>
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
                  <SetTag label={sample.addressSetLabel} isOneOfSeveral={hasSeveral} />
                </th>
                <td className={classes.outcome}>
                  <WouldBeTag outcome={sample.outcome} />
                </td>
                <td>
                  <RecordDiff fields={sample.fields} tense={sample.outcome === "corrected" ? "planned" : "proposed"} />
                  {sample.withheld.length > 0 && <div className={classes.reason}>{withheldText(sample.withheld)}</div>}
                  {sample.outcome !== "corrected" && <div className={classes.reason}>{sample.reasonText}</div>}
                  <NotChecked parts={sample.notChecked} usual={usual} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {samples.length > 0 && !isRunning && (
        <div className={filter.file}>
          <TableDownload path={`/api/hubspot/checks/${jobId}/found`} query={queryOf(view)} fileName={fileName} />
        </div>
      )}
    </Panel>
  );
}
