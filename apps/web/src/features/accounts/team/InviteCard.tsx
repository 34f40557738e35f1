import { useMutation } from "@apollo/client/react";
import { TextInput } from "@mantine/core";
import { graphql } from "../../../api/generated/index.ts";
import { Form, useForm } from "../../../shared/form/Form.tsx";
import { NO_PROOF, OwnerProof, proofOf } from "../../../shared/OwnerProof.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Notice } from "../../../shared/notices.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { AccessFields, type Access } from "./AccessFields.tsx";
import { TEAM } from "./team-query.ts";

const INVITE = graphql(`
  mutation InviteMember($email: String!, $role: Role!, $portals: [String!], $password: String!, $totpCode: String) {
    inviteMember(email: $email, role: $role, portals: $portals, password: $password, totpCode: $totpCode) {
      id
      email
    }
  }
`);

const FIRST: Access = { role: "reviewer", portals: null };
const NEW = { email: "", access: FIRST, ...NO_PROOF };

/** For owners: invites a person to the account by email. */
export function InviteCard() {
  const [invite] = useMutation(INVITE, { refetchQueries: [TEAM], awaitRefetchQueries: true });
  const form = useForm({
    initial: NEW,
    send: async ({ email, access, ...proof }, set) => {
      const { data } = await invite({ variables: { email, ...access, ...proofOf(proof) } });
      set(NEW);
      return data?.inviteMember.email;
    },
  });
  return (
    <Panel title="Invite a person" note="They get a link by email that works once, for seven days.">
      {form.answer && <Notice kind="success">Invitation sent to {form.answer}.</Notice>}
      <Form form={form}>
        <TextInput label="Email" type="email" autoComplete="off" {...form.required("email")} />
        <AccessFields access={form.values.access} onChange={(access) => form.set({ access })} />
        <OwnerProof form={form} />
        <div>
          <Button type="submit" loading={form.isSending}>
            Send invitation
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
