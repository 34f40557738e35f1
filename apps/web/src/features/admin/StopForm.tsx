import { useMutation } from "@apollo/client/react";
import { Checkbox, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { serverTextOr } from "../../api/api-error.ts";
import { lazyResolver } from "../../app/lazy-resolver.ts";
import { graphql } from "../../api/generated/index.ts";
import { FailureNotice, Notice } from "../../shared/notices.tsx";
import { Button } from "../../ui/Button.tsx";
import classes from "./Admin.module.css";
import { SYSTEM_STATUS } from "./system-status-query.ts";

const STOP = graphql(`
  mutation StopWrites($scope: String!, $reason: String!, $includeUndo: Boolean!) {
    stopWrites(scope: $scope, reason: $reason, includeUndo: $includeUndo) {
      temporalUiUrl
    }
  }
`);

const judge = lazyResolver(async () => (await import("@plumbline/schema/admin/rest.ts")).writeStopSchema);

/** Stops one portal, or all if none is named. */
export function StopForm() {
  const form = useForm({
    initialValues: { scope: "", reason: "", includeUndo: false },
    validate: (values) => judge(inputOf(values)),
  });
  const [stop, stopping] = useMutation(STOP, {
    refetchQueries: [SYSTEM_STATUS],
    awaitRefetchQueries: true,
    onCompleted: () => form.reset(),
  });
  const { scope, reason, includeUndo } = form.values;
  return (
    <form
      className={classes.stack}
      onSubmit={form.onSubmit((values) => {
        // The failure is shown below the form.
        void stop({ variables: inputOf(values) }).catch(() => undefined);
      })}
    >
      <div className={classes.form}>
        <TextInput
          label="Portal"
          placeholder="All portals"
          value={scope}
          onChange={(event) => form.setFieldValue("scope", event.currentTarget.value)}
        />
        <TextInput
          label="Reason"
          value={reason}
          onChange={(event) => form.setFieldValue("reason", event.currentTarget.value)}
        />
        <Checkbox
          label="Also stop undos"
          checked={includeUndo}
          onChange={(event) => form.setFieldValue("includeUndo", event.currentTarget.checked)}
        />
        <Button type="submit" variant="default" loading={stopping.loading || form.validating}>
          {scope.trim() === "" ? "Stop all writes" : "Stop writes to this portal"}
        </Button>
      </div>
      {Object.keys(form.errors).length > 0 && (
        <Notice kind="error">Enter a portal id (leave empty for all portals) and a reason.</Notice>
      )}
      {stopping.error && (
        <FailureNotice error={stopping.error}>
          {serverTextOr(stopping.error, "Couldn't stop writes. Try again.")}
        </FailureNotice>
      )}
    </form>
  );
}

function inputOf<Values extends { scope: string }>(values: Values): Values {
  return { ...values, scope: values.scope.trim() || "*" };
}
