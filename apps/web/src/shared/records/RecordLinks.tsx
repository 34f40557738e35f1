import { PRIMARY_SET, setName } from "@plumbline/schema/mapping/address-sets.ts";
import { Link } from "react-router-dom";
import { paths, type RecordPlace } from "../../app/paths.ts";
import badge from "../../ui/Badge.module.css";
import { TextLink } from "../../ui/Button.tsx";
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

/** A record's name from `useRecordNames`; its line is reserved, so that nothing shifts when the name arrives. */
export function RecordName({ name }: { name: string | null | undefined }) {
  return name === null ? null : <div className={classes.name}>{name ?? "\u00a0"}</div>;
}

type SetTagProps = {
  /** Empty for the primary set. */
  label: string;
  /** Other addresses of the records are shown, too. */
  isOneOfSeveral?: boolean;
};

/** The label of a record's address set; hidden for the primary set where it is the only one. */
export function SetTag({ label, isOneOfSeveral = false }: SetTagProps) {
  if (label === "" && !isOneOfSeveral) return null;
  return <span className={badge.badge}>{label || setName({ key: PRIMARY_SET, label })}</span>;
}

type SetCountsProps = { sets: readonly { key: string; label: string; words: readonly string[] }[]; none: string };

/** What became of each address, or would, for records that have several. */
export function SetCounts({ sets, none }: SetCountsProps) {
  return (
    <div role="group" aria-label="Addresses">
      <dl className={classes.sets}>
        {sets.map(({ words, ...set }) => (
          <div key={set.key}>
            <dt>{setName(set)}</dt>
            <dd>{words.join(", ") || none}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Follows the reason of a record that an undo kept: the job that changed it since. */
export function LaterJobLink({ jobId }: { jobId: string | null }) {
  return jobId === null ? null : (
    <>
      {" "}
      <TextLink to={paths.job(jobId)}>View that job</TextLink>
    </>
  );
}
