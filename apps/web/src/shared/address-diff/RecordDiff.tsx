import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { AddressDiff } from "./AddressDiff.tsx";

/** What a row of a record asks the server for, to show its address before and after. */
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
