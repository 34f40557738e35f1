import { useMutation } from "@apollo/client/react";
import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { graphql } from "../../../api/generated/index.ts";
import { ActionForm } from "../../../shared/ActionForm.tsx";
import { OwnerProof, useOwner } from "../../../shared/OwnerProof.tsx";
import { Button } from "../../../ui/Button.tsx";
import classes from "../../../ui/Cards.module.css";
import { useTextFields } from "../../../ui/use-text-fields.ts";
import { AccessFields, type Access } from "./AccessFields.tsx";
import type { Lost } from "./LostNotice.tsx";
import { TEAM } from "./team-query.ts";
import { BALANCE } from "../../../shared/documents.ts";

const CHANGE = graphql(`
  mutation ChangeMember(
    $id: ID!
    $role: Role!
    $portals: [String!]
    $password: String!
    $totpCode: String
    $keepJobs: Boolean!
  ) {
    changeMember(
      id: $id
      role: $role
      portals: $portals
      password: $password
      totpCode: $totpCode
      keepJobs: $keepJobs
    ) {
      id
      role
      portals
      lost {
        ...LostNotice_lost
      }
    }
  }
`);

type Props = { member: { id: string; email: string } & Access; onDone: (lost: Lost | null) => void };

/** Changes a member's access; requests begun with the earlier access are refused. */
export function ChangeMember({ member: { id, email, role, portals }, onDone }: Props) {
  const { needsCode } = useOwner();
  const { typed, field } = useTextFields({ password: "", totpCode: "" });
  const [access, setAccess] = useState<Access>({ role, portals });
  const [keepsJobs, setKeepsJobs] = useState(false);
  const [change, { loading, error }] = useMutation(CHANGE, {
    refetchQueries: [TEAM, BALANCE],
    awaitRefetchQueries: true,
  });
  const submit = async () => {
    const { data } = await change({
      variables: { id, ...access, ...typed, totpCode: needsCode ? typed.totpCode : null, keepJobs: keepsJobs },
    });
    onDone(data?.changeMember.lost ?? null);
  };
  return (
    <ActionForm onSubmit={submit} error={error} label={`Access of ${email}`}>
      <strong>{email}</strong>
      <AccessFields access={access} onChange={setAccess} />
      <p>API keys, webhook endpoints and open invitations that they could no longer add or send end at once.</p>
      <Checkbox
        label="Keep jobs running that they could no longer start, in my name"
        description="Otherwise these jobs and recurring jobs wait until somebody resumes them, and what they accepted and could no longer accept is open again."
        checked={keepsJobs}
        onChange={(event) => setKeepsJobs(event.currentTarget.checked)}
      />
      <OwnerProof needsCode={needsCode} field={field} />
      <div className={classes.buttons}>
        <Button type="submit" loading={loading}>
          Save access
        </Button>
        <Button variant="default" onClick={() => onDone(null)}>
          Keep as it is
        </Button>
      </div>
    </ActionForm>
  );
}
