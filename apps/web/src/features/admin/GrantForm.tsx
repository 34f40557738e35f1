import { useMutation } from "@apollo/client/react";
import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { serverTextOr } from "../../api/api-error.ts";
import { lazyResolver } from "../../app/lazy-resolver.ts";
import { graphql } from "../../api/generated/index.ts";
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

const judge = lazyResolver(async () => (await import("@plumbline/schema/admin/rest.ts")).grantCreditsSchema);

type Props = { email: string; accountId: string; onDone: () => void };

/** One idempotency key per form: repeated clicks grant the credits once. */
export function GrantForm({ email, accountId, onDone }: Props) {
  const [key] = useState(() => crypto.randomUUID());
  const form = useForm({
    initialValues: { amount: "", reason: "" },
    validate: ({ amount, reason }) => judge({ email, amount: Number(amount), reason, key }),
  });
  const [grant, granting] = useMutation(GRANT, { onCompleted: onDone });
  const isDone = granting.data !== undefined;
  const { amount, reason } = form.values;
  return (
    <form
      className={classes.stack}
      aria-label={`Grant credits to ${email}`}
      onSubmit={form.onSubmit(() => {
        // The failure is shown below the form.
        void grant({ variables: { email, accountId, amount: Number(amount), reason, key } }).catch(() => undefined);
      })}
    >
      <div className={classes.form}>
        <TextInput
          label={`Credits for ${email}`}
          inputMode="numeric"
          value={amount}
          disabled={isDone}
          onChange={(event) => form.setFieldValue("amount", event.currentTarget.value)}
        />
        <TextInput
          label="Reason (recorded in the ledger)"
          value={reason}
          disabled={isDone}
          onChange={(event) => form.setFieldValue("reason", event.currentTarget.value)}
        />
        <Button type="submit" loading={granting.loading || form.validating} disabled={isDone}>
          Grant credits
        </Button>
      </div>
      {Object.keys(form.errors).length > 0 && (
        <Notice kind="error">Enter a whole number of credits and a reason.</Notice>
      )}
      {granting.error && (
        <FailureNotice error={granting.error}>
          {serverTextOr(granting.error, "Couldn't grant credits. Try again.")}
        </FailureNotice>
      )}
      {isDone && <Notice kind="success">{`${counted(Number(amount), "credit")} granted to ${email}.`}</Notice>}
    </form>
  );
}
