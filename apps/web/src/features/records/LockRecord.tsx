import { useMutation } from "@apollo/client/react";
import { IconLock, IconLockOpen } from "../../ui/icons.tsx";
import type { RecordPlace } from "../../app/paths.ts";
import { LOCK_RECORD, UNLOCK_RECORD } from "../../shared/documents.ts";
import { useMay } from "../../session/session.tsx";
import { ErrorState } from "../../shared/notices.tsx";
import { Button } from "../../ui/Button.tsx";
import { HISTORY } from "./record-history-query.ts";

/** Keeps every job off the record, or lets jobs change it again. */
export function LockRecord({ record, isLocked }: { record: RecordPlace; isLocked: boolean }) {
  const options = { variables: record, refetchQueries: [HISTORY], awaitRefetchQueries: true };
  const [lock, locking] = useMutation(LOCK_RECORD, options);
  const [unlock, unlocking] = useMutation(UNLOCK_RECORD, options);
  const canLock = useMay("lock");
  const error = locking.error ?? unlocking.error;
  // The error is shown below the button.
  const shownBelow = () => undefined;
  if (!canLock) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={
          isLocked ? <IconLockOpen size={16} aria-hidden="true" /> : <IconLock size={16} aria-hidden="true" />
        }
        loading={locking.loading || unlocking.loading}
        onClick={() => void (isLocked ? unlock() : lock()).catch(shownBelow)}
      >
        {isLocked ? "Unlock record" : "Lock record"}
      </Button>
      {error && <ErrorState title="Couldn't change the lock" error={error} />}
    </>
  );
}
