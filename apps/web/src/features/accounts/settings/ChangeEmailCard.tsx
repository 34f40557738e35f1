import { useMutation } from "@apollo/client/react";
import { TextInput } from "@mantine/core";
import { graphql } from "../../../api/generated/index.ts";
import { Form, useForm } from "../../../shared/form/Form.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Notice } from "../../../shared/notices.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { NO_PROOF, OwnerProof, proofOf, useOwnEmail } from "../../../shared/OwnerProof.tsx";

const CHANGE = graphql(`
  mutation ChangeEmail($password: String!, $totpCode: String, $newEmail: String!) {
    changeEmail(password: $password, totpCode: $totpCode, newEmail: $newEmail) {
      message
    }
  }
`);

/** Nothing changes until the link in the new mailbox is opened. */
export function ChangeEmailCard() {
  const [change] = useMutation(CHANGE);
  const form = useForm({
    initial: { newEmail: "", ...NO_PROOF },
    send: async ({ newEmail, ...proof }, set) => {
      const { data } = await change({ variables: { newEmail, ...proofOf(proof) } });
      set({ newEmail: "", ...NO_PROOF });
      return data?.changeEmail.message;
    },
  });
  return (
    <Panel title="Change Email" note={useOwnEmail()}>
      <Form form={form}>
        {form.answer && <Notice kind="success">{form.answer}</Notice>}
        <TextInput
          label="New email"
          type="email"
          autoComplete="email"
          description="We'll send a confirmation link there. Nothing changes until you open it."
          {...form.required("newEmail")}
        />
        <OwnerProof form={form} />
        <div>
          <Button type="submit" variant="default" loading={form.isSending}>
            Change Email
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
