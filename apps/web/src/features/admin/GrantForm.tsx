import { useMutation } from "@apollo/client/react";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { serverTextOr } from "../../app/error-texts.ts";
import { parseLazily } from "../../app/lazy-schema.ts";
import { graphql } from "../../api/generated/index.ts";
import { FailureNotice } from "../../shared/FailureNotice.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { counted } from "../../ui/numbers.ts";
import classes from "./Admin.module.css";

const GRANT = graphql(`
  mutation AdminGrantCredits($email: String!, $amount: Int!, $reason: String!, $key: ID!) {
    adminGrantCredits(email: $email, amount: $amount, reason: $reason, key: $key) {
      granted
    }
  }
`);

/** One idempotency key per form: repeated clicks grant the credits once. */
export function GrantForm({ email, onDone }: { email: string; onDone: () => void }) {
  const [key] = useState(() => crypto.randomUUID());
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const [hint, setHint] = useState<string | null>(null);
  const [grant, granting] = useMutation(GRANT, { onCompleted: onDone });
  const isDone = granting.data !== undefined;
  const submit = async () => {
    const variables = await parseLazily(
      async () => (await import("@plumbline/schema/admin/rest.ts")).grantCreditsSchema,
      { email, amount: Number(amount), reason, key },
    );
    if (!variables) return setHint("Enter a whole number of credits and a reason.");
    setHint(null);
    // The failure is shown below the form.
    await grant({ variables }).catch(() => undefined);
  };
  return (
    <form
      className={classes.stack}
      aria-label={`Grant credits to ${email}`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={classes.form}>
        <TextInput
          label={`Credits for ${email}`}
          inputMode="numeric"
          value={amount}
          disabled={isDone}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
        <TextInput
          label="Reason (recorded in the ledger)"
          value={reason}
          disabled={isDone}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" loading={granting.loading} disabled={isDone}>
          Grant credits
        </Button>
      </div>
      {hint && <Notice kind="error">{hint}</Notice>}
      {granting.error && (
        <FailureNotice error={granting.error}>
          {serverTextOr(granting.error, "Couldn't grant credits. Try again.")}
        </FailureNotice>
      )}
      {isDone && <Notice kind="success">{`${counted(Number(amount), "credit")} granted to ${email}.`}</Notice>}
    </form>
  );
}
