import { useMutation } from "@apollo/client/react";
import { Button, TextInput } from "@mantine/core";
import { ADDRESS_PART_LABELS } from "@plumbline/schema/object-types.ts";
import type { ProposalStatus } from "@plumbline/schema/review/proposals.ts";
import { useState, type FormEvent } from "react";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { errorText } from "../../app/error-texts.ts";
import { RECORD_FIELD } from "../../shared/address-diff/RecordDiff.tsx";
import { FailureNotice } from "../../shared/FailureNotice.tsx";
import classes from "./Review.module.css";

const EDIT = graphql(`
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

/** The address as a person types it; it is written as it stands here. */
export function EditProposal({ id, fields: ref, onClose, onSaved }: Props) {
  const fields = useFragment(RECORD_FIELD, ref);
  const [values, setValues] = useState(() => new Map(fields.map(({ part, after }) => [part, after])));
  const [edit, { loading, error }] = useMutation(EDIT, { refetchQueries: ["Balance"] });
  const isChanged = fields.some(({ part, before }) => values.get(part) !== before);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = [...values].map(([part, value]) => ({ part, value }));
    const saved = (await edit({ variables: { id, values: typed } }).catch(() => null))?.data?.editProposal[0];
    if (saved) onSaved(saved.status);
  };
  return (
    <form className={classes.edit} onSubmit={(event) => void submit(event)}>
      {fields.map(({ part }, index) => (
        <TextInput
          key={part}
          size="xs"
          label={ADDRESS_PART_LABELS[part]}
          maxLength={500}
          value={values.get(part) ?? ""}
          data-autofocus={index === 0 || undefined}
          ref={index === 0 ? focusOnce : undefined}
          onChange={(event) => setValues(new Map(values).set(part, event.currentTarget.value))}
        />
      ))}
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
