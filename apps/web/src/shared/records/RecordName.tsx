import classes from "./RecordName.module.css";

/** A record's name from `useRecordNames`; its line is reserved, so that nothing shifts when the name arrives. */
export function RecordName({ name }: { name: string | null | undefined }) {
  return name === null ? null : <div className={classes.name}>{name ?? "\u00a0"}</div>;
}
