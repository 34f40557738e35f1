import { useLazyQuery } from "@apollo/client/react";
import { TextInput } from "@mantine/core";
import { OBJECT_TYPE_LABELS } from "@plumbline/schema/object-types.ts";
import { readRecordText } from "@plumbline/schema/records/read-record-text.ts";
import { useNavigate } from "react-router-dom";
import { graphql } from "../../api/generated/index.ts";
import { paths, type RecordPlace } from "../../app/paths.ts";
import { Button, TextLink } from "../../ui/Button.tsx";
import { FieldErrors, Form, useForm } from "../form/Form.tsx";
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
  const [find] = useLazyQuery(FIND, { fetchPolicy: "network-only" });
  const form = useForm({
    initial: { text: "" },
    send: async ({ text }, set) => {
      const show = (record: RecordPlace) => {
        set({ text: "" });
        void navigate(paths.record(record));
        return null;
      };
      const read = readRecordText(text);
      if (read === null) throw new FieldErrors({ text: NEITHER });
      if (read.kind === "other_type") throw new FieldErrors({ text: OTHER_TYPE });
      if (read.kind === "record") return show(read);
      const { recordId } = read;
      const found = (await find({ variables: { recordId } })).data?.recordsWithId ?? [];
      const [first, ...others] = found;
      if (!first) throw new FieldErrors({ text: `None of your jobs has processed a record with the id ${recordId}.` });
      if (others.length > 0) return found;
      return show(first);
    },
  });

  return (
    <div className={classes.search}>
      <Form form={form} failure={null} role="search" aria-label="Find a record" className={classes.form}>
        <TextInput
          label="Find a record"
          description="See everything Plumbline did to it."
          placeholder="Record id or HubSpot URL"
          maxLength={2_000}
          autoComplete="off"
          {...form.field("text")}
          className={classes.field}
        />
        <Button type="submit" variant="default" loading={form.isSending} className={classes.button}>
          Show history
        </Button>
      </Form>
      {form.error !== null && <ErrorState title="Couldn't search for the record" error={form.error} />}
      {form.answer && (
        <ul className={classes.several} aria-label="Records with this id">
          {form.answer.map((record) => (
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
