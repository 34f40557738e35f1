import { useMutation } from "@apollo/client/react";
import { Button, TextInput } from "@mantine/core";
import { ADDRESS_PART_LABELS } from "@plumbline/schema/object-types.ts";
import type { ProposalStatus } from "@plumbline/schema/review/proposals.ts";
import { useState, type FormEvent } from "react";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { errorText } from "../../app/error-texts.ts";
import { RECORD_FIELD } from "../../shared/address-diff/RecordDiff.tsx";
import { FailureNotice } from "../../shared/FailureNotice.tsx";
import { Candidates } from "./Candidates.tsx";
import classes from "./Review.module.css";

export const EDIT_PROPOSAL = graphql(`
  mutation EditProposal($id: ID!, $values: [TypedValue!]!) {
    editProposal(id: $id, values: $values) {
      id
      status
    }
  }
`);

type Props = {
  id: string;
  fields: readonly FragmentType<typeof RECORD_FIELD>[];
  onClose: () => void;
  onSaved: (status: ProposalStatus) => void;
};

/** The address as a person types or chooses it; it is written as it stands here. What is missing has the focus. */
export function EditProposal({ id, fields: ref, onClose, onSaved }: Props) {
  const fields = useFragment(RECORD_FIELD, ref);
  const [values, setValues] = useState(() => new Map(fields.map(({ part, after }) => [part, after])));
  const [edit, { loading, error }] = useMutation(EDIT_PROPOSAL, { refetchQueries: ["Balance"] });
  const isChanged = fields.some(({ part, before }) => values.get(part) !== before);
  const [gap] = useState(
    () =>
      (fields.find(({ after }) => after === "") ?? fields.find(({ before, after }) => before !== after) ?? fields[0])
        ?.part,
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = [...values].map(([part, value]) => ({ part, value }));
    const saved = (await edit({ variables: { id, values: typed } }).catch(() => null))?.data?.editProposal[0];
    if (saved) onSaved(saved.status);
  };
  return (
    // Escape does what Cancel does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={classes.edit}
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <Candidates
        id={id}
        verb="Fill in"
        onChoose={(candidate) =>
          setValues(
            (current) => new Map([...current, ...candidate.values.map(({ part, value }) => [part, value] as const)]),
          )
        }
      />
      <div className={classes.editFields}>
        {fields.map(({ part }) => (
          <TextInput
            key={part}
            size="xs"
            label={ADDRESS_PART_LABELS[part]}
            maxLength={500}
            value={values.get(part) ?? ""}
            data-part={part}
            data-autofocus={part === gap || undefined}
            ref={part === gap ? focusOnce : undefined}
            onChange={(event) => setValues(new Map(values).set(part, event.currentTarget.value))}
          />
        ))}
      </div>
      {error && (
        <FailureNotice error={error} title="Couldn't save these values">
          {errorText(error).message}
        </FailureNotice>
      )}
      <div className={classes.buttons}>
        <Button size="xs" type="submit" loading={loading} disabled={!isChanged}>
          Accept these values
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}
