import { WHAT_IS_SHOWN } from "@plumbline/schema/free-looks/bound.ts";
import { ADDRESS_PART_LABELS, type AddressPart } from "@plumbline/schema/object-types.ts";
import { apiErrorOf } from "../api/api-error.ts";
import { Button } from "../ui/Button.tsx";
import { Notice, FailureNotice } from "./notices.tsx";

type Props = {
  /** "7 addresses". */
  what: string;
  /** Null for people who may not ask for more. */
  onMore: (() => void) | null;
  isBusy: boolean;
  error: unknown;
  /** More was asked for, and there was no room. */
  isFull: boolean;
};

/** Of how many the new values are not shown, why, and the button that shows more where there is room again. */
export function WithheldNotice({ what, onMore, isBusy, error, isFull }: Props) {
  return (
    <>
      {error != null && (
        <FailureNotice error={error} title="Couldn't show more">
          {apiErrorOf(error).message}
        </FailureNotice>
      )}
      <Notice
        kind="info"
        title={`The new values of ${what} are not shown`}
        action={
          onMore && (
            <Button size="compact-sm" variant="default" loading={isBusy} onClick={onMore}>
              Show more
            </Button>
          )
        }
      >
        {isFull
          ? "There is no room for more now. It comes back with each day, each credit that you buy and each of the addresses shown that is cleaned."
          : WHAT_IS_SHOWN}
      </Notice>
    </>
  );
}

/** The parts that would change, in place of their new values; null where these are shown. */
export function withheldText(parts: readonly AddressPart[]): string | null {
  if (parts.length === 0) return null;
  return `Would change, not shown: ${parts.map((part) => ADDRESS_PART_LABELS[part].toLowerCase()).join(", ")}`;
}
