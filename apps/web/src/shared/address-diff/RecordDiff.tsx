import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import type { Tense } from "./change-labels.ts";
import { AddressDiff } from "./AddressDiff.tsx";

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
