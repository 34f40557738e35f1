import { notCheckedText } from "@plumbline/schema/records/not-checked.ts";
import { differenceText } from "./not-checked-once.ts";
import classes from "./NotChecked.module.css";

type Props = {
  parts: readonly string[];
  /** What is said once above the rows: the row shows only what differs from it. */
  usual?: readonly string[];
};

/** The parts of an address that were not checked; hidden if there is nothing to say. */
export function NotChecked({ parts, usual }: Props) {
  const text = usual ? differenceText(parts, usual) : notCheckedText(parts);
  return text === null ? null : <p className={classes.note}>{text}</p>;
}
