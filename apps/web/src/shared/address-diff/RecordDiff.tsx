import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { AddressDiff } from "./AddressDiff.tsx";

/** What a row of a record asks the server for, to show its address before and after. */
export const RECORD_FIELD = graphql(`
  fragment RecordDiff_field on RecordField {
    part
    before
    after
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
  return <AddressDiff fields={useFragment(RECORD_FIELD, fields)} isProposal={isProposal ?? false} />;
}
