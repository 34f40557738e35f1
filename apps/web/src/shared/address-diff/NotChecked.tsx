import { notCheckedText } from "@plumbline/schema/records/not-checked.ts";
import classes from "./NotChecked.module.css";

/** The parts of an address that were not checked; hidden if all were. */
export function NotChecked({ parts }: { parts: readonly string[] }) {
  const text = notCheckedText(parts);
  return text === null ? null : <p className={classes.note}>{text}</p>;
}
