import { isFinal } from "@plumbline/schema/jobs/job-state.ts";
import { IconArrowBackUp } from "../../ui/icons.tsx";
import { useState } from "react";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { UndoDialog } from "../../shared/undo/UndoDialog.tsx";
import type { JobNowFound } from "./use-job-now.ts";
import classes from "./JobActions.module.css";
import { Button } from "../../ui/Button.tsx";

const JOB = graphql(`
  fragment UndoJob_job on Job {
    id
    kind
    status
    creditsUsed
    addressSets {
      id
      key
      label
    }
    undo {
      isOffered
      reasonText
      records
    }
  }
`);

/** Undo of a finished job, or why it is not offered. Hidden while it runs, if it changed nothing, or if it is fully undone. */
export function UndoJob({ job: ref, now }: { job: FragmentType<typeof JOB>; now: JobNowFound | null }) {
  const job = useFragment(JOB, ref);
  const [isAsking, setAsking] = useState(false);
  const { isOffered, reasonText, records } = job.undo;
  if (records === 0 || !isFinal(job.status)) return null;
  const isAllUndone = now !== null && now.putBack > 0 && now.putBack >= records;
  const isBeingUndone = now?.undos.some(({ status }) => !isFinal(status)) ?? false;
  if (isAllUndone || isBeingUndone) return null;
  if (!isOffered) return <p className={classes.note}>{reasonText}</p>;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {now !== null && now.putBack > 0 ? "Undo the rest" : "Undo"}
      </Button>
      <UndoDialog job={job} records={records} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
