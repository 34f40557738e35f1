import classes from "./RecordName.module.css";

/** A record's name as `useRecordNames` has it; its line is there before the name is, so that nothing moves. */
export function RecordName({ name }: { name: string | null | undefined }) {
  return name === null ? null : <div className={classes.name}>{name ?? "\u00a0"}</div>;
}
