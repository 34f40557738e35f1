import { useMutation } from "@apollo/client/react";
import { Button, NativeSelect } from "@mantine/core";
import {
  DEFAULT_RECURRENCE,
  RECURRENCE_INTERVALS,
  RECURRENCE_LABELS,
  type RecurrenceInterval,
} from "@plumbline/schema/recurring/intervals.ts";
import { useState } from "react";
import { serverTextOr } from "../../app/error-texts.ts";
import { graphql, type FragmentType } from "../../api/generated/index.ts";
import { FailureNotice } from "../../shared/FailureNotice.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { ListFields } from "../../shared/list-picker/ListFields.tsx";
import { useListPicker, type LIST_CHOICE } from "../../shared/list-picker/use-list-picker.ts";
import classes from "../../shared/list-picker/ListForm.module.css";

const CREATE = graphql(`
  mutation CreateRecurringJob(
    $portalId: String!
    $listId: String!
    $objectType: ObjectType!
    $recurrenceInterval: String!
  ) {
    createRecurringJob(
      portalId: $portalId
      listId: $listId
      objectType: $objectType
      recurrenceInterval: $recurrenceInterval
    ) {
      recurringJob {
        id
      }
      message
    }
  }
`);

export const RECURRENCE_OPTIONS = RECURRENCE_INTERVALS.map((value) => ({ value, label: RECURRENCE_LABELS[value] }));

/** The list that is cleaned again and again. The new one appears in the list below the form. */
export function StartRecurringForm({ connections }: { connections: readonly FragmentType<typeof LIST_CHOICE>[] }) {
  const choice = useListPicker(connections);
  const { portalId, objectType, list } = choice;
  const [recurrenceInterval, setInterval] = useState<RecurrenceInterval>(DEFAULT_RECURRENCE);
  const [hint, setHint] = useState<string | null>(null);
  const [create, creating] = useMutation(CREATE, {
    refetchQueries: ["Dashboard"],
    awaitRefetchQueries: true,
    onCompleted: () => choice.chooseList(null),
  });

  const submit = () => {
    if (!choice.portal || !list) return setHint("Please select both a portal and a list");
    setHint(null);
    // The failure is shown above the button.
    void create({ variables: { portalId, listId: list.listId, objectType, recurrenceInterval } }).catch(
      () => undefined,
    );
  };

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ListFields choice={choice}>
        <NativeSelect
          label="Repeat"
          value={recurrenceInterval}
          onChange={(event) =>
            setInterval(RECURRENCE_INTERVALS.find((value) => value === event.currentTarget.value) ?? DEFAULT_RECURRENCE)
          }
          data={RECURRENCE_OPTIONS}
        />
      </ListFields>
      {hint && <Notice kind="error">{hint}</Notice>}
      {creating.error && (
        <FailureNotice error={creating.error}>
          {serverTextOr(creating.error, "Failed to create recurring job")}
        </FailureNotice>
      )}
      {creating.data && !creating.loading && <Notice kind="success">{creating.data.createRecurringJob.message}</Notice>}
      <div className={classes.end}>
        <div className={classes.cost}>
          Runs now, then on schedule. Records that haven't changed since the last run are free.
        </div>
        <Button
          type="submit"
          variant="default"
          disabled={!choice.isConfigured || !choice.isUsable}
          loading={creating.loading}
        >
          Start recurring cleaning
        </Button>
      </div>
    </form>
  );
}
