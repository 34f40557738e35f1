import { useMutation, useQuery } from "@apollo/client/react";
import { TextInput } from "@mantine/core";
import { graphql } from "../../../api/generated/index.ts";
import { FieldErrors, Form, useForm } from "../../../shared/form/Form.tsx";
import { Notice } from "../../../shared/notices.tsx";
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

const FAILED = "Failed to update notification settings";

/** An empty field turns the emails off. A threshold that cannot be read leaves the field empty (spec 7). */
export function CreditNotificationCard() {
  const { data } = useQuery(NOTIFICATIONS);
  const stored = data?.viewer.creditNotifications;
  const [save] = useMutation(SAVE);
  const form = useForm({
    // Null: as stored.
    initial: { threshold: null as string | null },
    send: async ({ threshold }, set) => {
      const typed = (threshold ?? shown).trim();
      const number = typed === "" ? null : Number.parseInt(typed, 10);
      if (number !== null && !(number >= 0)) throw new FieldErrors({ threshold: FAILED });
      await save({ variables: { threshold: number } });
      set({ threshold: null });
    },
  });
  const shown = String(stored?.threshold ?? "");

  return (
    <Panel title="Credit Notification Settings">
      <Form form={form} noValidate failure={() => FAILED}>
        {form.isSent && form.values.threshold === null && (
          <Notice kind="success">Notification settings updated successfully</Notice>
        )}
        {stored?.isUnsubscribed && form.error === null && (
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
          {...form.field("threshold")}
          value={form.values.threshold ?? shown}
        />
        <div>
          <Button type="submit" variant="default" loading={form.isSending}>
            Save Settings
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
