import { STORED_DIFFERENTLY } from "@plumbline/schema/jobs/states.ts";
import { ENRICHMENT_LABELS } from "@plumbline/schema/mapping/enrichment.ts";
import type { Outcome } from "../../api/generated/graphql.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { AddressDiff } from "../address-diff/AddressDiff.tsx";
import classes from "./RecordDiff.module.css";
import type { Tense } from "../address-diff/change-labels.ts";

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

export const ENRICHMENT_FIELD = graphql(`
  fragment EnrichmentList_field on EnrichmentField {
    target
    before
    after
    sourceText
  }
`);

type EnrichmentListProps = { fields: readonly FragmentType<typeof ENRICHMENT_FIELD>[]; isPlanned?: boolean };

/** The values filled in, or to be filled in, besides an address; hidden if there are none. */
export function EnrichmentList({ fields, isPlanned = false }: EnrichmentListProps) {
  const filled = useFragment(ENRICHMENT_FIELD, fields).filter(({ before, after }) => before !== after);
  if (filled.length === 0) return null;
  return (
    <dl className={classes.list} aria-label={isPlanned ? "Would also fill in" : "Also filled in"}>
      {filled.map(({ target, before, after, sourceText }) => (
        <div key={target} title={sourceText ?? undefined}>
          <dt>{ENRICHMENT_LABELS[target]}</dt>
          <dd>
            {before !== "" && (
              <>
                <del>{before}</del>{" "}
              </>
            )}
            <ins>{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
