import { useMutation } from "@apollo/client/react";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import { serverTextOr } from "../../app/error-texts.ts";
import { parseLazily } from "../../app/lazy-schema.ts";
import { graphql } from "../../api/generated/index.ts";
import { FailureNotice } from "../../shared/FailureNotice.tsx";
import { Notice } from "../../ui/Notice.tsx";
import classes from "./Admin.module.css";

const STOP = graphql(`
  mutation StopWrites($scope: String!, $reason: String!, $includeUndo: Boolean!) {
    stopWrites(scope: $scope, reason: $reason, includeUndo: $includeUndo) {
      temporalUiUrl
    }
  }
`);

/** One portal, or all when none is named. */
export function StopForm() {
  const [portalId, setPortalId] = useState("");
  const [reason, setReason] = useState("");
  const [includeUndo, setIncludeUndo] = useState(false);
  const [hint, setHint] = useState<string | null>(null);
  const [stop, stopping] = useMutation(STOP, {
    refetchQueries: ["SystemStatus"],
    awaitRefetchQueries: true,
    onCompleted: () => {
      setPortalId("");
      setReason("");
      setIncludeUndo(false);
    },
  });
  const submit = async () => {
    const variables = await parseLazily(async () => (await import("@plumbline/schema/admin/rest.ts")).writeStopSchema, {
      scope: portalId.trim() || "*",
      reason,
      includeUndo,
    });
    if (!variables) return setHint("Enter a portal id (leave empty for all portals) and a reason.");
    setHint(null);
    // The failure is shown below the form.
    await stop({ variables }).catch(() => undefined);
  };
  return (
    <form
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={classes.form}>
        <TextInput
          label="Portal"
          placeholder="All portals"
          value={portalId}
          onChange={(event) => setPortalId(event.currentTarget.value)}
        />
        <TextInput label="Reason" value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
        <Checkbox
          label="Also stop undos"
          checked={includeUndo}
          onChange={(event) => setIncludeUndo(event.currentTarget.checked)}
        />
        <Button type="submit" variant="default" loading={stopping.loading}>
          {portalId.trim() === "" ? "Stop all writes" : "Stop writes to this portal"}
        </Button>
      </div>
      {hint && <Notice kind="error">{hint}</Notice>}
      {stopping.error && (
        <FailureNotice error={stopping.error}>
          {serverTextOr(stopping.error, "Couldn't stop writes. Try again.")}
        </FailureNotice>
      )}
    </form>
  );
}
