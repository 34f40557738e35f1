import { useMutation } from "@apollo/client/react";
import { Checkbox } from "@mantine/core";
import { graphql } from "../../../api/generated/index.ts";
import { Form, useForm } from "../../../shared/form/Form.tsx";
import { NO_PROOF, OwnerProof, proofOf } from "../../../shared/OwnerProof.tsx";
import { Button } from "../../../ui/Button.tsx";
import classes from "../../../ui/Cards.module.css";
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
  const [change] = useMutation(CHANGE, { refetchQueries: [TEAM, BALANCE], awaitRefetchQueries: true });
  const form = useForm({
    initial: { access: { role, portals }, keepJobs: false, ...NO_PROOF },
    send: async ({ access, keepJobs, ...proof }) => {
      const { data } = await change({ variables: { id, ...access, keepJobs, ...proofOf(proof) } });
      onDone(data?.changeMember.lost ?? null);
    },
  });
  return (
    <Form form={form} aria-label={`Access of ${email}`}>
      <strong>{email}</strong>
      <AccessFields access={form.values.access} onChange={(access) => form.set({ access })} />
      <p>API keys, webhook endpoints and open invitations that they could no longer add or send end at once.</p>
      <Checkbox
        label="Keep jobs running that they could no longer start, in my name"
        description="Otherwise these jobs and recurring jobs wait until somebody resumes them, and what they accepted and could no longer accept is open again."
        {...form.checkbox("keepJobs")}
      />
      <OwnerProof form={form} />
      <div className={classes.buttons}>
        <Button type="submit" loading={form.isSending}>
          Save access
        </Button>
        <Button variant="default" onClick={() => onDone(null)}>
          Keep as it is
        </Button>
      </div>
    </Form>
  );
}
