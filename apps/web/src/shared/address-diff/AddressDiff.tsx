import { VisuallyHidden } from "@mantine/core";
import { ADDRESS_PART_LABELS } from "@plumbline/schema/object-types.ts";
import { NOT_CHECKED, notCheckedText } from "@plumbline/schema/records/not-checked.ts";
import { Fragment } from "react";
import classes from "./AddressDiff.module.css";
import { changeSentence, isConvention, kindLabel, reasonText, type DiffField, type Tense } from "./change-labels.ts";
import { blanksOf, diffTokens, tokenRuns } from "./diff-tokens.ts";

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 });

const LIKELY =
  "How well the other fields of this record support the change. The accuracy page says how often such proposals are right.";

type Props = {
  fields: readonly DiffField[];
  tense?: Tense;
  /** Not one of the reader's own records. */
  isSample?: boolean;
};

/** Old and new address in one line, and below it each change with its kind, reason and confidence. */
export function AddressDiff({ fields, tense = "written", isSample = false }: Props) {
  const shown = fields.filter((field) => field.before !== "" || field.after !== "");
  // The values that an undo put back have no kind or reason.
  const explained = fields.filter((field) => field.before !== field.after && field.change);
  if (shown.length === 0) return <span className={classes.none}>No address values</span>;
  return (
    <div className={classes.diff} data-proposal={tense !== "written" || undefined}>
      <div className={classes.line}>
        {shown.map((field, index) => (
          <Fragment key={field.part}>
            {index > 0 && <span className={classes.comma}>, </span>}
            {field.before === field.after ? (
              <span>{field.after}</span>
            ) : (
              <ChangedPart field={field} tense={tense} isSample={isSample} />
            )}
          </Fragment>
        ))}
      </div>
      {explained.length > 0 && (
        <ul className={classes.changes} aria-hidden="true">
          {explained.map((field) => (
            <li key={field.part}>
              <span className={classes.part}>{ADDRESS_PART_LABELS[field.part]}</span>
              {field.change && (
                <>
                  <span className={classes.chip} data-kind={field.change.kind}>
                    {kindLabel(field.change.kind, field.before)}
                  </span>
                  <span className={classes.reason}>{reasonText(field.change, isSample)}</span>
                  {!isConvention(field.change) && <Sureness tense={tense} confidence={field.change.confidence} />}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** One scale: what is written is certain, what is asked about is likely. */
function Sureness({ tense, confidence }: { tense: Tense; confidence: number }) {
  const share = percent.format(confidence);
  return tense === "proposed" ? (
    <span className={classes.sure} title={LIKELY}>
      likely ({share})
    </span>
  ) : (
    <span className={classes.sure} title={`${share}: how well the other fields of this record support the change.`}>
      certain
    </span>
  );
}

type PartProps = { field: DiffField; tense: Tense; isSample: boolean };

function ChangedPart({ field, tense, isSample }: PartProps) {
  return (
    <>
      <span aria-hidden="true">
        {(blanksOf(field.before, field.after) ?? tokenRuns(diffTokens(field.before, field.after))).map(
          (token, index) => (
            <Fragment key={index}>
              {index > 0 && " "}
              <TokenMark {...token} />
            </Fragment>
          ),
        )}
      </span>
      <VisuallyHidden>{changeSentence(field, { tense, isSample })}</VisuallyHidden>
    </>
  );
}

function TokenMark({ text, kind }: { text: string; kind: "same" | "removed" | "added" | "moved" }) {
  switch (kind) {
    case "same":
      return text;
    case "removed":
      return <del className={classes.removed}>{text}</del>;
    case "added":
      return <ins className={classes.added}>{text}</ins>;
    case "moved":
      return (
        <ins className={classes.moved} title="Moved">
          {text}
        </ins>
      );
  }
}

/** Pure: the parts that are unchecked in more than half of the rows, finest first. A row without any says nothing. */
export function usuallyUnchecked(rows: readonly (readonly string[])[]): string[] {
  const known = rows.filter((parts) => parts.length > 0);
  return NOT_CHECKED.filter((part) => known.filter((parts) => parts.includes(part)).length * 2 > known.length);
}

/** Pure: what differs in one row from what is usual; null if nothing does. */
export function differenceText(parts: readonly string[], usual: readonly string[]): string | null {
  // Nobody looked at the address, its values are no longer kept, or an address service was asked.
  if (parts.length === 0) return null;
  const also = NOT_CHECKED.filter((part) => parts.includes(part) && !usual.includes(part));
  const checked = NOT_CHECKED.filter((part) => usual.includes(part) && !parts.includes(part));
  const texts = [
    ...(also.length > 0 ? [`Also not checked: ${wordsOf(also)}.`] : []),
    ...(checked.length > 0 ? [`Checked here: ${wordsOf(checked)}.`] : []),
  ];
  return texts.length === 0 ? null : texts.join(" ");
}

const wordsOf = (parts: readonly string[]) => parts.map((part) => part.replace("_", " ")).join(", ");

type NotCheckedProps = {
  parts: readonly string[];
  /** What is said once above the rows: the row shows only what differs from it. */
  usual?: readonly string[];
};

/** The parts of an address that were not checked; hidden if there is nothing to say. */
export function NotChecked({ parts, usual }: NotCheckedProps) {
  const text = usual ? differenceText(parts, usual) : notCheckedText(parts);
  return text === null ? null : <p className={classes.note}>{text}</p>;
}
