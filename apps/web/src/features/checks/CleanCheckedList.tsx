import { useMutation, useQuery } from "@apollo/client/react";
import { Button } from "@mantine/core";
import { useNavigate } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { serverTextOr } from "../../app/error-texts.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { FailureNotice } from "../../shared/FailureNotice.tsx";
import classes from "./CheckResult.module.css";
import { costText } from "../../shared/jobs/cost-text.ts";

const LIST = graphql(`
  fragment CleanCheckedList_job on Job {
    id
    portalId
    objectType
    listId
  }
`);

const CLEAN = graphql(`
  mutation CleanCheckedList($portalId: String!, $listId: String!, $objectType: ObjectType!) {
    startCleaning(portalId: $portalId, listId: $listId, objectType: $objectType) {
      job {
        id
      }
    }
  }
`);

const CREDITS = graphql(`
  query CreditsForCheck {
    viewer {
      id
      credits {
        id
        available
      }
    }
  }
`);

type Props = { job: FragmentType<typeof LIST>; maxCredits: number; canClean: boolean };

/** What the cleaning would cost beside the balance, and the click that starts it. */
export function CleanCheckedList({ job: ref, maxCredits, canClean }: Props) {
  const { portalId, objectType, listId } = useFragment(LIST, ref);
  const navigate = useNavigate();
  const { data } = useQuery(CREDITS);
  const available = data?.viewer?.credits.available;
  const [clean, cleaning] = useMutation(CLEAN, {
    onCompleted: ({ startCleaning }) => void navigate(paths.job(startCleaning.job.id)),
  });
  return (
    <>
      {cleaning.error && (
        <FailureNotice error={cleaning.error}>
          {serverTextOr(cleaning.error, "Couldn't start the cleaning")}
        </FailureNotice>
      )}
      <div className={classes.clean}>
        <div className={classes.cost}>
          {maxCredits === 0
            ? "Cleaning this list now would cost nothing."
            : available !== undefined && costText(maxCredits, available)}
        </div>
        <Button
          onClick={() => void clean({ variables: { portalId, listId, objectType } }).catch(() => undefined)}
          loading={cleaning.loading}
          disabled={!canClean}
        >
          Clean this list
        </Button>
      </div>
    </>
  );
}
