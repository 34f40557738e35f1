import { useMutation, useQuery } from "@apollo/client/react";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { graphql } from "../../../api/generated/index.ts";
import { FailureNotice, Notice } from "../../../shared/notices.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import classes from "../../../ui/Cards.module.css";

const NOTIFICATIONS = graphql(`
  query CreditNotificationCard {
    viewer {
      id
      creditNotifications {
        id
        threshold
        isUnsubscribed
      }
    }
  }
`);

const SAVE = graphql(`
  mutation SetCreditThreshold($threshold: Int) {
    setCreditThreshold(threshold: $threshold) {
      id
      threshold
      isUnsubscribed
    }
  }
`);

/** An empty field turns the emails off. A threshold that cannot be read leaves the field empty (spec 7). */
export function CreditNotificationCard() {
  const { data } = useQuery(NOTIFICATIONS);
  const stored = data?.viewer.creditNotifications;
  const [typed, setTyped] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<"saved" | "failed" | null>(null);
  const [save, saving] = useMutation(SAVE);
  const value = typed ?? (stored?.threshold === null || stored === undefined ? "" : String(stored.threshold));

  const submit = async () => {
    const trimmed = value.trim();
    const threshold = trimmed === "" ? null : Number.parseInt(trimmed, 10);
    if (threshold !== null && !(threshold >= 0)) return setOutcome("failed");
    try {
      await save({ variables: { threshold } });
      setTyped(null);
      setOutcome("saved");
    } catch {
      setOutcome("failed");
    }
  };

  return (
    <Panel title="Credit Notification Settings">
      <form
        className={`${classes.card} ${classes.form}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {outcome === "saved" && <Notice kind="success">Notification settings updated successfully</Notice>}
        {outcome === "failed" && (
          <FailureNotice error={saving.error}>Failed to update notification settings</FailureNotice>
        )}
        {stored?.isUnsubscribed && outcome === null && (
          <Notice kind="info">You unsubscribed from these emails. Save the settings to turn them on again.</Notice>
        )}
        <TextInput
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          label="Credit threshold"
          description="We send one email when your credits fall below this number. Leave empty to turn off."
          className={classes.field}
          value={value}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setOutcome(null);
          }}
        />
        <div>
          <Button type="submit" variant="default" loading={saving.loading}>
            Save Settings
          </Button>
        </div>
      </form>
    </Panel>
  );
}
