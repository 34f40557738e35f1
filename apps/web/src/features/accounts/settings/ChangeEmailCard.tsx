import { useMutation } from "@apollo/client/react";
import { TextInput } from "@mantine/core";
import { graphql } from "../../../api/generated/index.ts";
import { ActionForm } from "../../../shared/ActionForm.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Notice } from "../../../shared/notices.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { useTextFields } from "../../../ui/use-text-fields.ts";
import { OwnerProof, useOwner } from "../../../shared/OwnerProof.tsx";

const CHANGE = graphql(`
  mutation ChangeEmail($password: String!, $totpCode: String, $newEmail: String!) {
    changeEmail(password: $password, totpCode: $totpCode, newEmail: $newEmail) {
      message
    }
  }
`);

/** Nothing changes until the link in the new mailbox is opened. */
export function ChangeEmailCard() {
  const { email, needsCode } = useOwner();
  const { typed, field, clear } = useTextFields({ newEmail: "", password: "", totpCode: "" });
  const [change, { data, loading, error }] = useMutation(CHANGE);
  const submit = async () => {
    await change({ variables: { ...typed, totpCode: needsCode ? typed.totpCode : null } });
    clear();
  };

  return (
    <Panel title="Change Email" note={email}>
      <ActionForm onSubmit={submit} error={error}>
        {data && !error && <Notice kind="success">{data.changeEmail.message}</Notice>}
        <TextInput
          label="New email"
          type="email"
          autoComplete="email"
          description="We'll send a confirmation link there. Nothing changes until you open it."
          {...field("newEmail")}
        />
        <OwnerProof needsCode={needsCode} field={field} />
        <div>
          <Button type="submit" variant="default" loading={loading}>
            Change Email
          </Button>
        </div>
      </ActionForm>
    </Panel>
  );
}
