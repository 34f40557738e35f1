import { useMutation } from "@apollo/client/react";
import { Button } from "@mantine/core";
import { graphql } from "../../api/generated/index.ts";
import type { RecordPlace } from "../../app/paths.ts";

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

/** What was done about the lock of a record on this page. */
export type LockState = "locked" | "unlocked" | null;

type Props = { record: RecordPlace; state: LockState; onChange: (state: LockState) => void; className?: string };

/** Locks the record of a proposal, and takes that back. */
export function LockProposal({ record, state, onChange, className }: Props) {
  const [lock, locking] = useMutation(LOCK, { refetchQueries: ["Balance"] });
  const [unlock, unlocking] = useMutation(UNLOCK);
  const variables = record;
  const fails = () => undefined;
  if (state === "locked")
    return (
      <Button
        size="compact-xs"
        variant="subtle"
        loading={unlocking.loading}
        onClick={() => void unlock({ variables }).then(() => onChange("unlocked"), fails)}
      >
        Unlock
      </Button>
    );
  return (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      {...(className ? { className } : {})}
      loading={locking.loading}
      title="No job changes this record until you unlock it"
      onClick={() => void lock({ variables }).then(() => onChange("locked"), fails)}
    >
      Lock record
    </Button>
  );
}
