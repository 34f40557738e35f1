import { useQuery } from "@apollo/client/react";
import { NativeSelect, TextInput } from "@mantine/core";
import { ADDRESS_PART_LABELS, type AddressPart } from "@plumbline/schema/object-types.ts";
import type { ProposalStatus } from "@plumbline/schema/review/proposals.ts";
import { useState, type ChangeEvent, type FormEvent } from "react";
import type { RecordDiff_FieldFragment } from "../../api/generated/graphql.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { RECORD_FIELD } from "../../shared/records/RecordDiff.tsx";
import { AnswerFailure, Candidates, useAnswer } from "./Candidates.tsx";
import { TypedCheck } from "./TypedCheck.tsx";
import classes from "./Review.module.css";
import { Button } from "../../ui/Button.tsx";

const OPTIONS = graphql(`
  query ProposalOptions($id: ID!) {
    proposal(id: $id) {
      id
      options {
        part
        options {
          value
          label
          hidden
        }
      }
    }
  }
`);

type Props = {
  id: string;
  fields: readonly FragmentType<typeof RECORD_FIELD>[];
  onClose: () => void;
  onSaved: (status: ProposalStatus) => void;
};

/** The values of the form, by part. A dropdown that lacks the wanted value starts with the one in HubSpot. */
function useTypedValues(id: string, fields: readonly RecordDiff_FieldFragment[]) {
  const [values, setValues] = useState(() => new Map(fields.map(({ part, after }) => [part, after])));
  const dropdowns = useQuery(OPTIONS, { variables: { id }, fetchPolicy: "network-only" }).data?.proposal?.options ?? [];
  const typed = fields.map(({ part, before }) => {
    const options = dropdowns.find((one) => one.part === part)?.options;
    const value = values.get(part) ?? "";
    const isOffered = options?.some((option) => option.value === value) !== false;
    return { part, before, options, value: isOffered ? value : before };
  });
  const type = (changes: readonly { part: AddressPart; value: string }[]) =>
    setValues((current) => new Map([...current, ...changes.map(({ part, value }) => [part, value] as const)]));
  return { typed, type };
}

/** The address as typed or chosen, which is written unchanged. The first missing value has the focus. */
export function EditProposal({ id, fields: ref, onClose, onSaved }: Props) {
  const fields = useFragment(RECORD_FIELD, ref);
  const { typed, type } = useTypedValues(id, fields);
  const { answer, loading, error } = useAnswer(id, onSaved);
  const isChanged = typed.some(({ value, before }) => value !== before);
  const [isMapShown, setMapShown] = useState(false);
  const [gap] = useState(
    () =>
      (fields.find(({ after }) => after === "") ?? fields.find(({ before, after }) => before !== after) ?? fields[0])
        ?.part,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void answer(typed);
  };
  return (
    // Escape does what Cancel does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={classes.edit}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <Candidates id={id} verb="Fill in" onChoose={({ values }) => type(values)} />
      <div className={classes.editFields}>
        {typed.map((field) => (
          <PartField
            key={field.part}
            {...field}
            hasFocus={field.part === gap}
            onType={(value) => type([{ part: field.part, value }])}
          />
        ))}
      </div>
      <AnswerFailure error={error} />
      <div className={classes.buttons}>
        <Button size="xs" type="submit" loading={loading} disabled={!isChanged}>
          Accept these values
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button size="xs" variant="subtle" aria-expanded={isMapShown} onClick={() => setMapShown(!isMapShown)}>
          {isMapShown ? "Hide map" : "Show on a map"}
        </Button>
      </div>
      <TypedCheck
        id={id}
        values={Object.fromEntries(typed.map(({ part, value }) => [part, value]))}
        isChanged={isChanged}
        isMapShown={isMapShown}
      />
    </form>
  );
}

type FieldProps = {
  part: AddressPart;
  before: string;
  value: string;
  /** Of a dropdown. */
  options: readonly Option[] | undefined;
  hasFocus: boolean;
  onType: (value: string) => void;
};

function PartField({ part, before, value, options, hasFocus, onType }: FieldProps) {
  const common = {
    size: "xs",
    label: ADDRESS_PART_LABELS[part],
    value,
    "data-part": part,
    "data-autofocus": hasFocus || undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => onType(event.currentTarget.value),
  };
  const ref = hasFocus ? focusOnce : undefined;
  return options ? (
    <NativeSelect {...common} data={choices(options, before)} ref={ref} />
  ) : (
    <TextInput {...common} maxLength={500} ref={ref} />
  );
}

type Option = { value: string; label: string; hidden: boolean };

/** No value, and HubSpot's options. A current value that is not one of them is shown, and cannot be chosen: HubSpot would refuse it. */
function choices(options: readonly Option[], held: string) {
  const offered = options.filter(({ hidden }) => !hidden).map(({ value, label }) => ({ value, label }));
  const isOffered = held === "" || offered.some(({ value }) => value === held);
  return [
    { value: "", label: "-- None --" },
    ...(isOffered ? [] : [{ value: held, label: `${held} (not in the dropdown)`, disabled: true }]),
    ...offered,
  ];
}

function focusOnce(field: HTMLElement | null): void {
  field?.focus();
}
