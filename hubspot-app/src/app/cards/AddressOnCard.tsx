import { useState } from "react";
import {
  Accordion,
  Button,
  ButtonRow,
  DescriptionList,
  DescriptionListItem,
  Flex,
  Form,
  Heading,
  Input,
  LoadingButton,
  StatusTag,
  Text,
} from "@hubspot/ui-extensions";
import type { CardActOf, CardAnswer } from "./client.ts";

type Address = CardAnswer["addresses"][number];
type Proposal = NonNullable<Address["proposal"]>;
type Field = Proposal["fields"][number];

const VARIANTS = {
  verified: "success",
  corrected: "success",
  needs_review: "warning",
  outdated: "warning",
  being_cleaned: "info",
  incomplete: "danger",
  not_verified: "default",
  not_checked: "default",
  nothing_there: "default",
  locked: "default",
} as const satisfies Record<NonNullable<Address["status"]>["name"], string>;

type Props = {
  address: Address;
  acts: CardAnswer["acts"];
  /** Its accept button is the primary one of the card. */
  isFirst: boolean;
  hasSeveral: boolean;
  onAct: (act: CardActOf) => Promise<void>;
};

/** One address of the record: what is true now, what is proposed, and what was changed last. */
export function AddressOnCard({ address, acts, isFirst, hasSeveral, onAct }: Props) {
  const { label, status, proposal, change } = address;
  return (
    <Flex direction="column" gap="small">
      {hasSeveral && <Heading>{label}</Heading>}
      {status && (
        <Flex direction="row" gap="small" align="center" wrap>
          <StatusTag variant={VARIANTS[status.name]}>{status.label}</StatusTag>
          <Text>{status.text}</Text>
        </Flex>
      )}
      {proposal && <ProposalOnCard proposal={proposal} acts={acts} isFirst={isFirst} onAct={onAct} />}
      {change && (
        <Accordion title={`Last change, ${new Date(change.at).toLocaleDateString()}`}>
          <Text>{change.text}</Text>
          {change.are_values_kept ? (
            <Changes fields={change.fields} />
          ) : (
            <Text variant="microcopy">The values have been deleted.</Text>
          )}
        </Accordion>
      )}
    </Flex>
  );
}

type ProposalProps = Pick<Props, "acts" | "isFirst" | "onAct"> & { proposal: Proposal };

function ProposalOnCard({ proposal, acts, isFirst, onAct }: ProposalProps) {
  const [isEditing, setIsEditing] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const { id, text, fields, choices, withheld } = proposal;
  const send = async (act: CardActOf) => {
    setIsSending(true);
    await onAct(act);
    setIsSending(false);
    setIsEditing(false);
  };
  if (proposal.is_accepted)
    return <Text>Accepted{proposal.decided_by ? ` by ${proposal.decided_by}` : ""}. Not written yet.</Text>;
  return (
    <Flex direction="column" gap="small">
      <Text>{text}</Text>
      <Changes fields={fields} />
      {withheld.length > 0 && <Text>Would change, not shown: {withheld.join(", ")}</Text>}
      {isEditing ? (
        <Form
          onSubmit={({ targetValue }) =>
            void send({ kind: "edit", proposal_id: id, values: textsOf(fields, targetValue) })
          }
        >
          {fields.map(({ part, label, after }) => (
            <Input key={part} name={part} label={label} defaultValue={after} />
          ))}
          <ButtonRow>
            <LoadingButton type="submit" variant="primary" loading={isSending}>
              Save these values
            </LoadingButton>
            <Button onClick={() => setIsEditing(false)}>Cancel</Button>
          </ButtonRow>
        </Form>
      ) : (
        acts.includes("accept") && (
          <ButtonRow>
            {proposal.can_accept && (
              <LoadingButton
                variant={isFirst ? "primary" : "secondary"}
                loading={isSending}
                onClick={() => void send({ kind: "accept", proposal_id: id })}
              >
                Accept
              </LoadingButton>
            )}
            {choices.map((choice) => (
              <Button
                key={choice.text + textOf(choice)}
                disabled={isSending}
                onClick={() => void send({ kind: "edit", proposal_id: id, values: valuesOf(choice) })}
              >
                Use {textOf(choice)}
              </Button>
            ))}
            <Button disabled={isSending} onClick={() => setIsEditing(true)}>
              Enter other values
            </Button>
            <Button disabled={isSending} onClick={() => void send({ kind: "dismiss", proposal_id: id })}>
              Dismiss
            </Button>
          </ButtonRow>
        )
      )}
    </Flex>
  );
}

/** The parts that change, before and after; the others as they are. */
function Changes({ fields }: { fields: readonly Field[] }) {
  return (
    <DescriptionList direction="row">
      {fields.map(({ part, label, before, after, reason }) => (
        <DescriptionListItem key={part} label={label}>
          <Text>
            {before === after ? after || "-" : `${before || "-"} → ${after || "-"}`}
            {reason === "" ? "" : ` (${reason})`}
          </Text>
        </DescriptionListItem>
      ))}
    </DescriptionList>
  );
}

type Choice = Proposal["choices"][number];
type EditedValues = Extract<CardActOf, { kind: "edit" }>["values"];

const textOf = ({ values }: Choice) => values.map(({ value }) => value).join(", ");
const valuesOf = ({ values }: Choice): EditedValues =>
  Object.fromEntries(values.map(({ part, value }) => [part, value]));

function textsOf(fields: readonly Field[], typed: Record<string, unknown>): EditedValues {
  return Object.fromEntries(fields.map(({ part, after }) => [part, String(typed[part] ?? after)]));
}
