import { useMutation } from "@apollo/client/react";
import { Checkbox, TextInput } from "@mantine/core";
import { serverTextOr } from "../../api/api-error.ts";
import { graphql } from "../../api/generated/index.ts";
import { Form, useForm } from "../../shared/form/Form.tsx";
import { schemaCheck } from "../../shared/form/schema-check.ts";
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

const checkStop = schemaCheck(async () => (await import("@plumbline/schema/admin/rest.ts")).writeStopSchema);
const EMPTY = { scope: "", reason: "", includeUndo: false };
const inputOf = (typed: typeof EMPTY) => ({ ...typed, scope: typed.scope.trim() || "*" });

/** Stops one portal, or all if none is named. */
export function StopForm() {
  const [stop] = useMutation(STOP, { refetchQueries: [SYSTEM_STATUS], awaitRefetchQueries: true });
  const form = useForm({
    initial: EMPTY,
    check: (typed) => checkStop(inputOf(typed)),
    send: async (typed, set) => {
      await stop({ variables: inputOf(typed) });
      set(EMPTY);
    },
  });
  const { error, errors } = form;
  return (
    <Form form={form} failure={null} className={classes.stack}>
      <div className={classes.form}>
        <TextInput label="Portal" placeholder="All portals" {...form.field("scope")} error={"scope" in errors} />
        <TextInput label="Reason" {...form.field("reason")} error={"reason" in errors} />
        <Checkbox label="Also stop undos" {...form.checkbox("includeUndo")} />
        <Button type="submit" variant="default" loading={form.isSending}>
          {form.values.scope.trim() === "" ? "Stop all writes" : "Stop writes to this portal"}
        </Button>
      </div>
      {Object.keys(errors).length > 0 && (
        <Notice kind="error">Enter a portal id (leave empty for all portals) and a reason.</Notice>
      )}
      {error !== null && (
        <FailureNotice error={error}>{serverTextOr(error, "Couldn't stop writes. Try again.")}</FailureNotice>
      )}
    </Form>
  );
}
