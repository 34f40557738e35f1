import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { paths } from "../../app/paths.ts";
import { UNDO_KIND_LABELS } from "@plumbline/schema/undo/undo-fields.ts";
import { UNDO_FIELD_LABELS } from "@plumbline/schema/undo/undo-fields.ts";
import { setName } from "@plumbline/schema/mapping/address-sets.ts";
import { Notice } from "../../ui/Notice.tsx";
import { TextLink } from "../../ui/links.tsx";
import { counted } from "../../ui/numbers.ts";

const FACTS = graphql(`
  fragment UndoFacts_job on Job {
    id
    undoOf
    undoFilter {
      fields
      kinds
      recordId
      recordIds
      sets
    }
    addressSets {
      id
      key
      label
    }
    fieldsLeft
  }
`);

/** What an undo restores, and which fields it had to keep. */
export function UndoFacts({ job: ref }: { job: FragmentType<typeof FACTS> }) {
  const { undoOf, undoFilter, addressSets, fieldsLeft } = useFragment(FACTS, ref);
  if (!undoOf || !undoFilter) return null;
  const { fields, kinds, recordId, recordIds, sets } = undoFilter;
  const only = [
    ...(fields ?? []).map((field) => UNDO_FIELD_LABELS[field]),
    ...(kinds ?? []).map((kind) => UNDO_KIND_LABELS[kind]),
    ...(sets ? addressSets.map(setName) : []),
    ...(recordId ? [`record ${recordId}`] : []),
    ...(recordIds ? [counted(recordIds.length, "record", "records")] : []),
  ];
  return (
    <>
      <Notice kind="info" title="This job undoes another one">
        It restores the values from before <TextLink to={paths.job(undoOf)}>this job</TextLink>
        {only.length > 0 && <> (only {only.join(", ")})</>}. Records edited since are not changed; see the skipped
        records for the reasons.
      </Notice>
      {fieldsLeft.length > 0 && (
        <Notice kind="warning" title="Some fields are not restored">
          Their properties no longer exist in HubSpot, or can't be written:{" "}
          {fieldsLeft.map((field) => UNDO_FIELD_LABELS[field]).join(", ")}.
        </Notice>
      )}
    </>
  );
}
