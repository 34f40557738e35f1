import { useLazyQuery } from "@apollo/client/react";
import { TextInput } from "@mantine/core";
import { OBJECT_TYPE_LABELS } from "@plumbline/schema/object-types.ts";
import { readRecordText } from "@plumbline/schema/records/read-record-text.ts";
import { useState, type SyntheticEvent } from "react";
import { useNavigate } from "react-router-dom";
import { graphql } from "../../api/generated/index.ts";
import { paths, type RecordPlace } from "../../app/paths.ts";
import { Button, TextLink } from "../../ui/Button.tsx";
import { ErrorState } from "../notices.tsx";
import classes from "./RecordSearch.module.css";

const FIND = graphql(`
  query RecordsWithId($recordId: String!) {
    recordsWithId(recordId: $recordId) {
      portalId
      portalName
      objectType
      recordId
    }
  }
`);

const NEITHER = "Enter the id of a record, or paste the address of its page in HubSpot.";
const OTHER_TYPE = "Plumbline cleans contacts, companies, deals and tickets. This is a record of another type.";

/** Finds a record's history by its id or its URL in HubSpot. */
export function RecordSearch() {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [several, setSeveral] = useState<readonly (RecordPlace & { portalName: string })[]>([]);
  const [find, { loading, error }] = useLazyQuery(FIND, { fetchPolicy: "network-only" });

  const show = (record: RecordPlace) => {
    setText("");
    void navigate(paths.record(record));
  };
  const search = async () => {
    setProblem(null);
    setSeveral([]);
    const read = readRecordText(text);
    if (read === null) return setProblem(NEITHER);
    if (read.kind === "other_type") return setProblem(OTHER_TYPE);
    if (read.kind === "record") return show(read);
    const { data } = await find({ variables: { recordId: read.recordId } });
    if (!data) return;
    const [first, ...others] = data.recordsWithId;
    if (!first) setProblem(`None of your jobs has processed a record with the id ${read.recordId}.`);
    else if (others.length === 0) show(first);
    else setSeveral(data.recordsWithId);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // A failed request is shown below the field.
    void search().catch(() => undefined);
  };

  return (
    <div className={classes.search}>
      <form role="search" aria-label="Find a record" className={classes.form} onSubmit={submit}>
        <TextInput
          label="Find a record"
          description="See everything Plumbline did to it."
          placeholder="Record id or HubSpot URL"
          maxLength={2_000}
          autoComplete="off"
          value={text}
          error={problem}
          onChange={(event) => {
            setProblem(null);
            setText(event.currentTarget.value);
          }}
          className={classes.field}
        />
        <Button type="submit" variant="default" loading={loading} className={classes.button}>
          Show history
        </Button>
      </form>
      {error && <ErrorState title="Couldn't search for the record" error={error} />}
      {several.length > 0 && (
        <ul className={classes.several} aria-label="Records with this id">
          {several.map((record) => (
            <li key={`${record.portalId} ${record.objectType}`}>
              <TextLink to={paths.record(record)}>
                {OBJECT_TYPE_LABELS[record.objectType]} {record.recordId} in {record.portalName}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
