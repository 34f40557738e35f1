import { useMutation } from "@apollo/client/react";
import { Button } from "@mantine/core";
import { IconLock, IconLockOpen } from "@tabler/icons-react";
import { graphql } from "../../api/generated/index.ts";
import type { RecordPlace } from "../../app/paths.ts";
import { ErrorState } from "../../shared/ErrorState.tsx";

const LOCK = graphql(`
  mutation LockRecord($portalId: String!, $objectType: ObjectType!, $recordId: String!) {
    lockRecord(portalId: $portalId, objectType: $objectType, recordId: $recordId)
  }
`);

const UNLOCK = graphql(`
  mutation UnlockRecord($portalId: String!, $objectType: ObjectType!, $recordId: String!) {
    removeRecordChoice(portalId: $portalId, objectType: $objectType, recordId: $recordId, kind: "locked")
  }
`);

/** Keeps every job off the record, or lets jobs change it again. */
export function LockRecord({ record, isLocked }: { record: RecordPlace; isLocked: boolean }) {
  const options = { variables: record, refetchQueries: ["RecordHistory"], awaitRefetchQueries: true };
  const [lock, locking] = useMutation(LOCK, options);
  const [unlock, unlocking] = useMutation(UNLOCK, options);
  const error = locking.error ?? unlocking.error;
  // The error is shown below the button.
  const shownBelow = () => undefined;
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
