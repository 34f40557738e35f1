import { Link } from "react-router-dom";
import { paths, type RecordPlace } from "../../app/paths.ts";
import classes from "./RecordLinks.module.css";

type Props = RecordPlace & { hubspotUrl: string | null | undefined };

/** Links of a record: its page in HubSpot, and its history in Plumbline. */
export function RecordLinks({ hubspotUrl, ...record }: Props) {
  const id = <code>{record.recordId}</code>;
  return (
    <span className={classes.links}>
      {hubspotUrl ? (
        <a href={hubspotUrl} target="_blank" rel="noreferrer" title="Open in HubSpot">
          {id}
        </a>
      ) : (
        id
      )}
      <Link to={paths.record(record)} className={classes.history} aria-label={`History of record ${record.recordId}`}>
        History
      </Link>
    </span>
  );
}
