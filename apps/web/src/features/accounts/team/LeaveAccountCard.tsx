import { useMutation, useQuery } from "@apollo/client/react";
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { graphql } from "../../../api/generated/index.ts";
import { ActionForm } from "../../../shared/ActionForm.tsx";
import { OwnerProof, useOwner } from "../../../shared/OwnerProof.tsx";
import { useMay, sessionStore } from "../../../session/session.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { useTextFields } from "../../../ui/use-text-fields.ts";
import { BALANCE } from "../../../shared/documents.ts";

const COLLEAGUES = graphql(`
  query Colleagues {
    viewer {
      id
      accounts {
        id
      }
      team {
        members {
          id
          email
          role
          isYou
        }
      }
    }
  }
`);
const LEAVE = graphql(`
  mutation LeaveAccount($password: String!, $totpCode: String) {
    leaveAccount(password: $password, totpCode: $totpCode) {
      message
    }
  }
`);
const TRANSFER = graphql(`
  mutation TransferOwnership($memberId: ID!, $password: String!, $totpCode: String) {
    transferOwnership(memberId: $memberId, password: $password, totpCode: $totpCode) {
      message
    }
  }
`);

/** Only owners may have them. */
const ENDS = "Your API keys, webhook endpoints and open invitations for this account end at once.";

/** Leaves the account or transfers it. Empty if it has no other member. */
export function LeaveAccountCard() {
  const viewer = useQuery(COLLEAGUES, { fetchPolicy: "cache-and-network" }).data?.viewer;
  const canTransfer = useMay("manage_team");
  const others = viewer?.team.members.filter(({ isYou }) => !isYou) ?? [];
  if (!viewer || others.length === 0) return null;
  const isLastOwner = canTransfer && !others.some(({ role }) => role === "owner");
  return (
    <>
      {canTransfer && <Transfer others={others} />}
      {!isLastOwner && <Leave isOnlyAccount={viewer.accounts.length < 2} />}
    </>
  );
}

function Transfer({ others }: { others: readonly { id: string; email: string }[] }) {
  const { needsCode } = useOwner();
  const { typed, field } = useTextFields({ password: "", totpCode: "" });
  const [memberId, setMemberId] = useState("");
  const [transfer, { loading, error }] = useMutation(TRANSFER, {
    refetchQueries: [BALANCE, COLLEAGUES],
    awaitRefetchQueries: true,
  });
  const submit = () => transfer({ variables: { memberId, ...typed, totpCode: needsCode ? typed.totpCode : null } });
  return (
    <Panel title="Transfer ownership" note={`Another member becomes owner, and you become a manager. ${ENDS}`}>
      <ActionForm onSubmit={submit} error={error}>
        <NativeSelect
          label="New owner"
          data={[
            { value: "", label: "Select a member", disabled: true },
            ...others.map(({ id, email }) => ({ value: id, label: email })),
          ]}
          value={memberId}
          onChange={(event) => setMemberId(event.currentTarget.value)}
          required
          withAsterisk={false}
        />
        <OwnerProof needsCode={needsCode} field={field} />
        <div>
          <Button type="submit" variant="default" loading={loading}>
            Transfer ownership
          </Button>
        </div>
      </ActionForm>
    </Panel>
  );
}

function Leave({ isOnlyAccount }: { isOnlyAccount: boolean }) {
  const { needsCode } = useOwner();
  const { typed, field } = useTextFields({ password: "", totpCode: "" });
  const [leave, { loading, error }] = useMutation(LEAVE);
  const submit = async () => {
    await leave({ variables: { ...typed, totpCode: needsCode ? typed.totpCode : null } });
    sessionStore.end("You have left the account.");
  };
  return (
    <Panel
      title="Leave this account"
      note={
        isOnlyAccount
          ? `You belong to no other account, so your login is deleted. Your recurring jobs become an owner's. ${ENDS}`
          : `Your recurring jobs become an owner's. ${ENDS} You stay in your other accounts.`
      }
      isDanger
    >
      <ActionForm onSubmit={submit} error={error}>
        <OwnerProof needsCode={needsCode} field={field} />
        <div>
          <Button type="submit" color="red" variant="outline" loading={loading}>
            Leave account
          </Button>
        </div>
      </ActionForm>
    </Panel>
  );
}
