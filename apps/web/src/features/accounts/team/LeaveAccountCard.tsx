import { useMutation, useQuery } from "@apollo/client/react";
import { NativeSelect } from "@mantine/core";
import { graphql } from "../../../api/generated/index.ts";
import { Form, useForm } from "../../../shared/form/Form.tsx";
import { NO_PROOF, OwnerProof, proofOf } from "../../../shared/OwnerProof.tsx";
import { useMay, sessionStore } from "../../../session/session.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Panel } from "../../../ui/Panel.tsx";
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
  const [transfer] = useMutation(TRANSFER, { refetchQueries: [BALANCE, COLLEAGUES], awaitRefetchQueries: true });
  const form = useForm({
    initial: { memberId: "", ...NO_PROOF },
    send: ({ memberId, ...proof }) => transfer({ variables: { memberId, ...proofOf(proof) } }),
  });
  return (
    <Panel title="Transfer ownership" note={`Another member becomes owner, and you become a manager. ${ENDS}`}>
      <Form form={form}>
        <NativeSelect
          label="New owner"
          data={[
            { value: "", label: "Select a member", disabled: true },
            ...others.map(({ id, email }) => ({ value: id, label: email })),
          ]}
          {...form.required("memberId")}
        />
        <OwnerProof form={form} />
        <div>
          <Button type="submit" variant="default" loading={form.isSending}>
            Transfer ownership
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

function Leave({ isOnlyAccount }: { isOnlyAccount: boolean }) {
  const [leave] = useMutation(LEAVE);
  const form = useForm({
    initial: NO_PROOF,
    send: async (proof) => {
      await leave({ variables: proofOf(proof) });
      sessionStore.end("You have left the account.");
    },
  });
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
      <Form form={form}>
        <OwnerProof form={form} />
        <div>
          <Button type="submit" color="red" variant="outline" loading={form.isSending}>
            Leave account
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
