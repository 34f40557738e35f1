import { useMutation } from "@apollo/client/react";
import type { RecordPlace } from "../../app/paths.ts";
import { useMay } from "../../session/may.ts";
import { ErrorState } from "../../shared/ErrorState.tsx";
import { LOCK_RECORD, UNLOCK_RECORD } from "../../shared/records/lock-mutations.ts";
import { Button } from "../../ui/Button.tsx";
import type { LockState } from "./review-session.ts";
import { BALANCE } from "../../shared/balance-query.ts";

type Props = { record: RecordPlace; state: LockState; onChange: (state: LockState) => void; className?: string };

/** Locks the record of a proposal, and unlocks it again. */
export function LockProposal({ record, state, onChange, className }: Props) {
  const [lock, locking] = useMutation(LOCK_RECORD, { refetchQueries: [BALANCE] });
  const [unlock, unlocking] = useMutation(UNLOCK_RECORD);
  const canLock = useMay("lock");
  const variables = record;
  const error = locking.error ?? unlocking.error;
  // The error is shown below the button.
  const shownBelow = () => undefined;
  if (!canLock) return null;
  return (
    <>
      {state === "locked" ? (
        <Button
          size="compact-xs"
          variant="subtle"
          loading={unlocking.loading}
          onClick={() => void unlock({ variables }).then(() => onChange("unlocked"), shownBelow)}
        >
          Unlock
        </Button>
      ) : (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          {...(className ? { className } : {})}
          loading={locking.loading}
          title="No job changes this record until you unlock it"
          onClick={() => void lock({ variables }).then(() => onChange("locked"), shownBelow)}
        >
          Lock record
        </Button>
      )}
      {error && <ErrorState title="Couldn't change the lock" error={error} />}
    </>
  );
}
