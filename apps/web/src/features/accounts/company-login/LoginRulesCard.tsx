import { useMutation } from "@apollo/client/react";
import { Checkbox, TextInput } from "@mantine/core";
import { SESSION_HOURS } from "@plumbline/schema/accounts/login-settings.ts";
import { graphql } from "../../../api/generated/index.ts";
import { Form, useForm } from "../../../shared/form/Form.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Notice } from "../../../shared/notices.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import classes from "../../../ui/Cards.module.css";
import { AGAIN } from "./company-login.ts";

const SAVE = graphql(`
  mutation SaveLoginRules($sessionHours: Int!, $requiresSecondFactor: Boolean!) {
    saveLoginRules(sessionHours: $sessionHours, requiresSecondFactor: $requiresSecondFactor) {
      sessionHours
    }
  }
`);

type Rules = { sessionHours: number; requiresSecondFactor: boolean };

/** Both apply to existing sessions, too. */
export function LoginRulesCard({ stored }: { stored: Rules }) {
  const [save] = useMutation(SAVE, AGAIN);
  const form = useForm({
    initial: { hours: String(stored.sessionHours), requiresSecondFactor: stored.requiresSecondFactor },
    send: ({ hours, requiresSecondFactor }) =>
      save({ variables: { sessionHours: Number(hours), requiresSecondFactor } }),
  });
  return (
    <Panel title="Rules for logging in" note="They apply immediately, also to people who are logged in now.">
      <div className={classes.card}>
        {form.isSent && <Notice kind="success">Rules saved.</Notice>}
        <Form form={form}>
          <TextInput
            label="Log out after, in hours"
            description={`${SESSION_HOURS.least} to ${SESSION_HOURS.most} hours after the login. A day without use ends a session in any case.`}
            type="number"
            inputMode="numeric"
            min={SESSION_HOURS.least}
            max={SESSION_HOURS.most}
            step={1}
            {...form.required("hours")}
          />
          <Checkbox
            label="Require two-factor authentication of members who log in with a password"
            description="Members without it must set it up before they can do anything else. API keys that there are go on."
            {...form.checkbox("requiresSecondFactor")}
          />
          <div>
            <Button type="submit" variant="default" loading={form.isSending}>
              Save rules
            </Button>
          </div>
        </Form>
      </div>
    </Panel>
  );
}
