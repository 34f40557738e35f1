import { Button } from "@mantine/core";
import { isFinal } from "@plumbline/schema/jobs/job-state.ts";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { UndoDialog } from "../../shared/undo/UndoDialog.tsx";
import classes from "./JobActions.module.css";

const JOB = graphql(`
  fragment UndoJob_job on Job {
    id
    kind
    status
    creditsUsed
    undo {
      isOffered
      reasonText
      records
    }
  }
`);

/** Undo of a finished job; where it is not offered, why. Nothing while it runs, or where it changed nothing. */
export function UndoJob({ job: ref }: { job: FragmentType<typeof JOB> }) {
  const job = useFragment(JOB, ref);
  const [isAsking, setAsking] = useState(false);
  const { isOffered, reasonText, records } = job.undo;
  if (records === 0 || !isFinal(job.status)) return null;
  if (!isOffered) return <p className={classes.note}>{reasonText}</p>;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        Undo
      </Button>
      <UndoDialog job={job} records={records} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
