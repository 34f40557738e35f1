import { STORED_DIFFERENTLY } from "@plumbline/schema/jobs/states.ts";
import type { Outcome } from "../../api/generated/graphql.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { AddressDiff } from "./AddressDiff.tsx";
import type { Tense } from "./change-labels.ts";

/** Whether the changes shown with a record are in HubSpot, rather than proposed. */
export function isWritten({ outcome, reason }: { outcome: Outcome; reason: string }): boolean {
  return outcome === "corrected" || outcome === "restored" || reason === STORED_DIFFERENTLY;
}

/** The fields that a record's row queries to show its old and new address. */
export const RECORD_FIELD = graphql(`
  fragment RecordDiff_field on RecordField {
    part
    before
    after
    beforeLabel
    afterLabel
    change {
      kind
      reason
      reasonText
      confidence
    }
  }
`);

type Props = { fields: readonly FragmentType<typeof RECORD_FIELD>[]; tense?: Tense };

export function RecordDiff({ fields, tense = "written" }: Props) {
  const shown = useFragment(RECORD_FIELD, fields).map(({ beforeLabel, afterLabel, ...field }) => ({
    ...field,
    before: beforeLabel ?? field.before,
    after: afterLabel ?? field.after,
  }));
  return <AddressDiff fields={shown} tense={tense} />;
}

type OutcomeNoteProps = { reason: string; fields: readonly FragmentType<typeof RECORD_FIELD>[]; isProposal: boolean };

/** Why a record ended as it did, and that the changes shown with it were not written. */
export function OutcomeNote({ reason, fields, isProposal }: OutcomeNoteProps) {
  const isChanged = useFragment(RECORD_FIELD, fields).some(({ before, after }) => before !== after);
  return `${reason}${isProposal && isChanged ? " The marked changes are suggestions; nothing was written." : ""}`;
}
