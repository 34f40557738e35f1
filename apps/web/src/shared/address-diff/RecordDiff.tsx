import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
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

type Props = { fields: readonly FragmentType<typeof RECORD_FIELD>[]; isProposal?: boolean };

export function RecordDiff({ fields, isProposal }: Props) {
  const shown = useFragment(RECORD_FIELD, fields).map(({ beforeLabel, afterLabel, ...field }) => ({
    ...field,
    before: beforeLabel ?? field.before,
    after: afterLabel ?? field.after,
  }));
  return <AddressDiff fields={shown} isProposal={isProposal ?? false} />;
}
