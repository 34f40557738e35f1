import { useMutation } from "@apollo/client/react";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { graphql } from "../../../api/generated/index.ts";
import { ActionForm } from "../../../shared/ActionForm.tsx";
import { OwnerProof, useOwner } from "../../../shared/OwnerProof.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Notice } from "../../../shared/notices.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { useTextFields } from "../../../ui/use-text-fields.ts";
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

/** For owners: invites a person to the account by email. */
export function InviteCard() {
  const { needsCode } = useOwner();
  const { typed, field, clear } = useTextFields({ email: "", password: "", totpCode: "" });
  const [access, setAccess] = useState(FIRST);
  const [invited, setInvited] = useState<string | null>(null);
  const [invite, { loading, error }] = useMutation(INVITE, {
    refetchQueries: [TEAM],
    awaitRefetchQueries: true,
  });
  const submit = async () => {
    setInvited(null);
    const { data } = await invite({
      variables: { ...typed, ...access, totpCode: needsCode ? typed.totpCode : null },
    });
    clear();
    setAccess(FIRST);
    setInvited(data?.inviteMember.email ?? null);
  };
  return (
    <Panel title="Invite a person" note="They get a link by email that works once, for seven days.">
      {invited !== null && <Notice kind="success">Invitation sent to {invited}.</Notice>}
      <ActionForm onSubmit={submit} error={error}>
        <TextInput label="Email" type="email" autoComplete="off" {...field("email")} />
        <AccessFields access={access} onChange={setAccess} />
        <OwnerProof needsCode={needsCode} field={field} />
        <div>
          <Button type="submit" loading={loading}>
            Send invitation
          </Button>
        </div>
      </ActionForm>
    </Panel>
  );
}
