import { notCheckedText } from "@plumbline/schema/records/not-checked.ts";
import classes from "./NotChecked.module.css";

/** What of an address nothing was held against; nothing where all of it was. */
export function NotChecked({ parts }: { parts: readonly string[] }) {
  const text = notCheckedText(parts);
  return text === null ? null : <p className={classes.note}>{text}</p>;
}
