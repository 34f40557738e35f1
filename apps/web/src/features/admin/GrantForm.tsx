import { useMutation } from "@apollo/client/react";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { serverTextOr } from "../../api/api-error.ts";
import { graphql } from "../../api/generated/index.ts";
import { Form, useForm } from "../../shared/form/Form.tsx";
import { schemaCheck } from "../../shared/form/schema-check.ts";
import { FailureNotice, Notice } from "../../shared/notices.tsx";
import { Button } from "../../ui/Button.tsx";
import { counted } from "../../ui/numbers.ts";
import classes from "./Admin.module.css";

const GRANT = graphql(`
  mutation AdminGrantCredits($email: String!, $accountId: ID!, $amount: Int!, $reason: String!, $key: ID!) {
    adminGrantCredits(email: $email, accountId: $accountId, amount: $amount, reason: $reason, key: $key) {
      granted
    }
  }
`);

const checkGrant = schemaCheck(async () => (await import("@plumbline/schema/admin/rest.ts")).grantCreditsSchema);

type Props = { email: string; accountId: string; onDone: () => void };

/** One idempotency key per form: repeated clicks grant the credits once. */
export function GrantForm({ email, accountId, onDone }: Props) {
  const [key] = useState(() => crypto.randomUUID());
  const [grant] = useMutation(GRANT);
  const form = useForm({
    initial: { amount: "", reason: "" },
    check: ({ amount, reason }) => checkGrant({ email, amount: Number(amount), reason, key }),
    send: async ({ amount, reason }) => {
      await grant({ variables: { email, accountId, amount: Number(amount), reason, key } });
      onDone();
    },
  });
  const { isSent, error, errors } = form;
  return (
    <Form form={form} failure={null} className={classes.stack} aria-label={`Grant credits to ${email}`}>
      <div className={classes.form}>
        <TextInput
          label={`Credits for ${email}`}
          inputMode="numeric"
          disabled={isSent}
          {...form.field("amount")}
          error={"amount" in errors}
        />
        <TextInput
          label="Reason (recorded in the ledger)"
          disabled={isSent}
          {...form.field("reason")}
          error={"reason" in errors}
        />
        <Button type="submit" loading={form.isSending} disabled={isSent}>
          Grant credits
        </Button>
      </div>
      {Object.keys(errors).length > 0 && <Notice kind="error">Enter a whole number of credits and a reason.</Notice>}
      {error !== null && (
        <FailureNotice error={error}>{serverTextOr(error, "Couldn't grant credits. Try again.")}</FailureNotice>
      )}
      {isSent && (
        <Notice kind="success">{`${counted(Number(form.values.amount), "credit")} granted to ${email}.`}</Notice>
      )}
    </Form>
  );
}
