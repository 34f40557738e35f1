import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import type { RecordPlace } from "../../app/paths.ts";
import { NotChecked } from "../../shared/address-diff/AddressDiff.tsx";
import { isWritten, OutcomeNote, RecordDiff, EnrichmentList } from "../../shared/records/RecordDiff.tsx";
import { OutcomeTag } from "../../shared/outcomes/OutcomeTag.tsx";
import { LaterJobLink, RecordLinks, SetTag, RecordName } from "../../shared/records/RecordLinks.tsx";
import classes from "./RecordTable.module.css";

const ROW = graphql(`
  fragment RecordRow_record on JobRecord {
    id
    recordId
    addressSetLabel
    hubspotUrl
    outcome
    reason
    reasonText
    laterJobId
    credits
    checkedBy
    notChecked
    fields {
      ...RecordDiff_field
    }
    enrichment {
      ...EnrichmentList_field
    }
  }
`);

type Props = {
  record: FragmentType<typeof ROW>;
  of: Omit<RecordPlace, "recordId">;
  /** As returned by `useRecordNames`. */
  name: string | null | undefined;
  /** Not the first address of its record, whose row names the record. */
  isFurther: boolean;
  hasSeveral: boolean;
  /** What is said once above the table. */
  usual: readonly string[];
};

export function RecordRow({ record: ref, of, name, isFurther, hasSeveral, usual }: Props) {
  const record = useFragment(ROW, ref);
  const isProposal = !isWritten(record);
  return (
    <tr data-further={isFurther || undefined}>
      <th scope="row" className={classes.record}>
        {!isFurther && (
          <>
            <RecordName name={name} />
            <RecordLinks {...of} recordId={record.recordId} hubspotUrl={record.hubspotUrl} />
          </>
        )}
        <SetTag label={record.addressSetLabel} isOneOfSeveral={hasSeveral} />
      </th>
      <td className={classes.outcome}>
        <OutcomeTag outcome={record.outcome} />
        <div className={classes.cost}>{record.credits === 1 ? "1 credit" : "Free"}</div>
        {record.checkedBy && <div className={classes.cost}>Checked by {addressServiceName(record.checkedBy)}</div>}
      </td>
      <td>
        <RecordDiff fields={record.fields} tense={isProposal ? "proposed" : "written"} />
        <EnrichmentList fields={record.enrichment} />
        <NotChecked parts={record.notChecked} usual={usual} />
        {record.outcome !== "corrected" && record.outcome !== "confirmed" && record.reason !== "restored" && (
          <div className={classes.reason}>
            <OutcomeNote reason={record.reasonText} fields={record.fields} isProposal={isProposal} />
            <LaterJobLink jobId={record.laterJobId} />
          </div>
        )}
      </td>
    </tr>
  );
}

/** The services' own spellings; an unlisted service shows its code. */
const NAMES: Record<string, string> = {
  smarty_us: "Smarty",
  smarty_international: "Smarty International",
  google: "Google Address Validation",
  geocodio: "Geocodio",
  census: "the US Census geocoder",
  nominatim: "Nominatim (OpenStreetMap)",
  photon: "Photon (OpenStreetMap)",
  pelias: "Pelias",
};

function addressServiceName(code: string): string {
  return NAMES[code] ?? code;
}
