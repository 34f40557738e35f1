import { useMutation } from "@apollo/client/react";
import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { serverTextOr } from "../../app/error-texts.ts";
import { paths } from "../../app/paths.ts";
import { graphql, type FragmentType } from "../../api/generated/index.ts";
import { FailureNotice } from "../../shared/FailureNotice.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { ListFields } from "../../shared/list-picker/ListFields.tsx";
import { useListPicker, type LIST_CHOICE } from "../../shared/list-picker/use-list-picker.ts";
import { costText } from "./cost-text.ts";
import classes from "../../shared/list-picker/ListForm.module.css";

const START = graphql(`
  mutation StartCleaning($portalId: String!, $listId: String!, $objectType: ObjectType!, $emailWhenDone: Boolean!) {
    startCleaning(portalId: $portalId, listId: $listId, objectType: $objectType, emailWhenDone: $emailWhenDone) {
      job {
        id
      }
      alreadyRunning
      message
    }
  }
`);

const CHECK = graphql(`
  mutation StartCheck($portalId: String!, $listId: String!, $objectType: ObjectType!) {
    startCheck(portalId: $portalId, listId: $listId, objectType: $objectType) {
      job {
        id
      }
    }
  }
`);

type Props = {
  connections: readonly FragmentType<typeof LIST_CHOICE>[];
  creditsAvailable: number;
  canSendEmail: boolean;
};

/** Shows the maximum cost before the click that spends; a check shows the rest before anything is written. */
export function StartCleaningForm({ connections, creditsAvailable, canSendEmail }: Props) {
  const navigate = useNavigate();
  const choice = useListPicker(connections);
  const { portalId, objectType, list } = choice;
  const [emailWhenDone, setEmailWhenDone] = useState(false);
  const [hint, setHint] = useState<string | null>(null);
  const [start, starting] = useMutation(START, {
    onCompleted: ({ startCleaning }) => void navigate(paths.job(startCleaning.job.id)),
  });

  const [check, checking] = useMutation(CHECK, {
    onCompleted: ({ startCheck }) => void navigate(paths.job(startCheck.job.id)),
  });

  /** What fails is shown above the buttons. */
  const submit = (wanted: "clean" | "check") => {
    if (!choice.portal || !list) return setHint("Please select both a portal and a list");
    setHint(null);
    const variables = { portalId, listId: list.listId, objectType };
    if (wanted === "check") void check({ variables }).catch(() => undefined);
    else void start({ variables: { ...variables, emailWhenDone } }).catch(() => undefined);
  };

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit("clean");
      }}
    >
      <ListFields choice={choice} />
      {hint && <Notice kind="error">{hint}</Notice>}
      {starting.error && (
        <FailureNotice error={starting.error}>
          {serverTextOr(starting.error, "Failed to start manual cleaning")}
        </FailureNotice>
      )}
      {checking.error && (
        <FailureNotice error={checking.error}>{serverTextOr(checking.error, "Couldn't start the check")}</FailureNotice>
      )}
      <div className={classes.end}>
        <div className={classes.cost}>
          {list
            ? costText(list.size, creditsAvailable)
            : "One credit per address that is confirmed or corrected. Failed, unchanged and review records are free."}
        </div>
        <div className={classes.go}>
          {canSendEmail && (
            <Checkbox
              label="Email me when it's finished"
              checked={emailWhenDone}
              onChange={(event) => setEmailWhenDone(event.currentTarget.checked)}
            />
          )}
          <Button
            variant="default"
            disabled={!choice.isConfigured || !choice.isUsable}
            loading={checking.loading}
            onClick={() => submit("check")}
          >
            Check this list
          </Button>
          <Button type="submit" disabled={!choice.isConfigured || !choice.isUsable} loading={starting.loading}>
            Start cleaning
          </Button>
        </div>
      </div>
    </form>
  );
}
