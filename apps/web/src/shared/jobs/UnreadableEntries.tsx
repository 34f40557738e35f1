import { counted } from "../../ui/numbers.ts";
import classes from "./JobProgress.module.css";

/** What a job leaves out of its list because HubSpot's answer does not say which records these are. */
export function UnreadableEntries({ entries }: { entries: number }) {
  if (entries === 0) return null;
  return (
    <p className={classes.note}>
      {counted(entries, "entry", "entries")} of the list could not be read: HubSpot did not say which{" "}
      {entries === 1 ? "record it is" : "records they are"}.
    </p>
  );
}
