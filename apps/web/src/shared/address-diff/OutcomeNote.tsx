import { useFragment, type FragmentType } from "../../api/generated/index.ts";
import { RECORD_FIELD } from "./RecordDiff.tsx";

type Props = { reason: string; fields: readonly FragmentType<typeof RECORD_FIELD>[]; isProposal: boolean };

/** Why a record ended as it did, and that the changes shown with it were not written. */
export function OutcomeNote({ reason, fields, isProposal }: Props) {
  const isChanged = useFragment(RECORD_FIELD, fields).some(({ before, after }) => before !== after);
  return `${reason}${isProposal && isChanged ? " The marked changes are suggestions; nothing was written." : ""}`;
}
