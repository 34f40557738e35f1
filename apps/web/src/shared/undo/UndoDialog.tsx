import { useMutation, useQuery } from "@apollo/client/react";
import { Checkbox, NativeSelect } from "@mantine/core";
import { ENRICHMENT_TARGETS } from "@plumbline/schema/mapping/enrichment.ts";
import { PARTS_AS_READ } from "@plumbline/schema/object-types.ts";
import { UNDO_KIND_LABELS, UNDO_KINDS, type UndoField, type UndoKind } from "@plumbline/schema/undo/undo-fields.ts";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { graphql } from "../../api/generated/index.ts";
import { serverTextOr } from "../../api/api-error.ts";
import { paths } from "../../app/paths.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { count, counted } from "../../ui/numbers.ts";
import { setName } from "@plumbline/schema/mapping/address-sets.ts";
import { FailureNotice } from "../notices.tsx";
import classes from "./UndoDialog.module.css";
import { UNDO_FIELD_LABELS } from "@plumbline/schema/undo/undo-fields.ts";

const UNDO = graphql(`
  mutation UndoJob($id: ID!, $filter: UndoFilterInput) {
    undoJob(id: $id, filter: $filter) {
      job {
        id
      }
    }
  }
`);

const COUNT = graphql(`
  query UndoCount($id: ID!, $fields: [UndoField!], $kinds: [UndoKind!], $sets: [String!]) {
    job(id: $id) {
      id
      undoCount(fields: $fields, kinds: $kinds, sets: $sets) {
        records
        isComplete
      }
    }
  }
`);

const CHOICES = graphql(`
  query UndoChoices($id: ID!) {
    job(id: $id) {
      id
      undoChoices {
        fields {
          field
          count
        }
        kinds {
          kind
          count
        }
        isComplete
      }
    }
  }
`);

const SCOPES = [
  { value: "all", label: "Everything this job changed" },
  { value: "fields", label: "Only some fields" },
  { value: "kinds", label: "Only some kinds of change" },
  { value: "sets", label: "Only some addresses" },
] as const;
type Scope = (typeof SCOPES)[number]["value"];
const FIELDS = [...PARTS_AS_READ, ...ENRICHMENT_TARGETS];

type Props = {
  job: { id: string; kind: string; creditsUsed: number; addressSets: readonly { key: string; label?: string }[] };
  /** Records that the job changed. */
  records: number;
  /** Limits the undo to one record of the job. */
  recordId?: string;
  /** Limits it to one address of that record, by set key. */
  addressSet?: string | null;
  isOpen: boolean;
  onClose: () => void;
};

type Part = { fields: readonly UndoField[]; kinds: readonly UndoKind[]; sets: readonly string[] };

/** What of the job is to be undone, and how many records that is. */
function useUndoScope({ job, records, isOpen }: Pick<Props, "job" | "records" | "isOpen">) {
  const [scope, setScope] = useState<Scope>("all");
  const [part, setPart] = useState<Part>({ fields: [], kinds: [], sets: [] });
  const picked = scope === "all" ? {} : { [scope]: [...part[scope]] };
  const isNothing = scope !== "all" && part[scope].length === 0;
  const counting = useQuery(COUNT, {
    variables: { id: job.id, ...picked },
    skip: !isOpen || scope === "all" || isNothing,
  });
  const found = scope === "all" ? { records, isComplete: true } : counting.data?.job?.undoCount;
  const pick = (change: Partial<Part>) => setPart((current) => ({ ...current, ...change }));
  return { scope, setScope, part, pick, picked, isNothing, found };
}

/** Explains what an undo does and does not do before it starts; a part of the job can be selected. */
export function UndoDialog({ job, records, recordId, addressSet = null, isOpen, onClose }: Props) {
  const navigate = useNavigate();
  const chosen = useUndoScope({ job, records, isOpen });
  const { picked, isNothing, found } = chosen;
  const [undo, { loading, error }] = useMutation(UNDO, {
    onCompleted: ({ undoJob }) => void navigate(paths.job(undoJob.job.id)),
  });
  const start = () => {
    const filter =
      recordId === undefined ? picked : { recordId, ...(addressSet === null ? {} : { sets: [addressSet] }) };
    void undo({ variables: { id: job.id, filter } }).catch(() => undefined);
  };
  const isRedo = job.kind === "undo";
  const amount = recordId === undefined && found ? amountText(found) : "The record";

  return (
    <ConfirmDialog
      isOpen={isOpen}
      question={
        recordId === undefined ? `Undo this ${isRedo ? "undo" : "job"}?` : `Undo this change of record ${recordId}?`
      }
      verb="Undo"
      stay="Keep changes"
      isBusy={loading}
      isDisabled={isNothing || found?.records === 0}
      onConfirm={start}
      onClose={onClose}
    >
      <div className={classes.explanation}>
        <p>
          {isNothing ? (
            "Choose what to undo to see how many records change."
          ) : (
            <>
              {amount} {amount === "The record" || found?.records === 1 ? "is" : "are"} restored to the values from
              before this {isRedo ? "undo" : "job"}. Records edited since then are not changed; the result lists them.
            </>
          )}
        </p>
        <p>
          {isRedo
            ? "The records count as cleaned again, so later jobs don't charge for them."
            : "Later jobs don't change the restored values until someone edits them."}
        </p>
        <p>
          <strong>
            An undo is free.{" "}
            {job.creditsUsed > 0 && `The ${counted(job.creditsUsed, "credit")} spent on this job are not returned.`}
          </strong>
        </p>
        {recordId === undefined && <ScopeFields job={job} isOpen={isOpen} chosen={chosen} />}
        {error && <FailureNotice error={error}>{serverTextOr(error, "Couldn't start the undo")}</FailureNotice>}
      </div>
    </ConfirmDialog>
  );
}

type ScopeProps = Pick<Props, "job" | "isOpen"> & { chosen: ReturnType<typeof useUndoScope> };

/** The fields, kinds of change or addresses to undo, with the numbers of records where they are known. */
function ScopeFields({ job, isOpen, chosen: { scope, setScope, part, pick } }: ScopeProps) {
  const isCounted = scope === "fields" || scope === "kinds";
  const listed = useQuery(CHOICES, { variables: { id: job.id }, skip: !isOpen || !isCounted });
  const known = listed.data?.job?.undoChoices;
  const isListed = known !== undefined || !listed.loading;
  const scopes = SCOPES.filter(({ value }) => value !== "sets" || job.addressSets.length > 1);
  return (
    <>
      <NativeSelect
        label="What to undo"
        data={scopes}
        value={scope}
        onChange={(event) => setScope(SCOPES.find(({ value }) => value === event.currentTarget.value)?.value ?? "all")}
      />
      {scope === "fields" && (
        <Choices
          legend="Fields"
          choices={
            isListed
              ? choicesOf(
                  FIELDS,
                  countsOf(known?.fields, ({ field }) => field),
                  known,
                )
              : []
          }
          labels={UNDO_FIELD_LABELS}
          chosen={part.fields}
          onChange={(fields) => pick({ fields })}
        />
      )}
      {scope === "kinds" && (
        <Choices
          legend="Kinds of change"
          choices={
            isListed
              ? choicesOf(
                  UNDO_KINDS,
                  countsOf(known?.kinds, ({ kind }) => kind),
                  known,
                )
              : []
          }
          labels={UNDO_KIND_LABELS}
          chosen={part.kinds}
          onChange={(kinds) => pick({ kinds })}
        />
      )}
      {scope === "sets" && (
        <Choices
          legend="Addresses"
          choices={job.addressSets.map(({ key }) => ({ name: key }))}
          labels={Object.fromEntries(
            job.addressSets.map(({ key, label = "" }) => [key, setName({ key, label })] as const),
          )}
          chosen={part.sets}
          onChange={(sets) => pick({ sets })}
        />
      )}
      {scope === "fields" && <p className={classes.note}>Fields that text moved between are undone together.</p>}
      {isCounted && known?.isComplete === false && <p className={classes.note}>Counted in the first 20,000 records.</p>}
    </>
  );
}

function amountText({ records, isComplete }: { records: number; isComplete: boolean }): string {
  return isComplete ? counted(records, "record") : `More than ${counted(records, "record")}`;
}

type Choice<Name extends string> = { name: Name; records?: number };

function countsOf<Row extends { count: number }, Name extends string>(
  rows: readonly Row[] | undefined,
  nameOf: (row: Row) => Name,
): Choice<Name>[] {
  return (rows ?? []).map((row) => ({ name: nameOf(row), records: row.count }));
}

/** What the job itself changed; the rest only where not all of it was counted. */
function choicesOf<Name extends string>(
  names: readonly Name[],
  counts: readonly Choice<Name>[],
  known: { isComplete: boolean } | undefined,
): Choice<Name>[] {
  if (known?.isComplete === true) return [...counts];
  const rest = names.filter((name) => !counts.some((one) => one.name === name));
  return [...counts, ...rest.map((name) => ({ name }))];
}

type ChoicesProps<Name extends string> = {
  legend: string;
  choices: readonly Choice<Name>[];
  labels: Record<Name, string>;
  chosen: readonly Name[];
  onChange: (chosen: readonly Name[]) => void;
};

function Choices<Name extends string>({ legend, choices, labels, chosen, onChange }: ChoicesProps<Name>) {
  return (
    <fieldset className={classes.choices}>
      <legend>{legend}</legend>
      {choices.map(({ name, records }) => (
        <Checkbox
          key={name}
          label={records === undefined ? labels[name] : `${labels[name]} (${count(records)})`}
          checked={chosen.includes(name)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
          }
        />
      ))}
    </fieldset>
  );
}
