import { useLazyQuery } from "@apollo/client/react";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { WritePolicyName } from "@plumbline/schema/review/policies.ts";
import { graphql } from "../../api/generated/index.ts";
import type { PolicyPreviewsQuery } from "../../api/generated/graphql.ts";
import { RecordDiff } from "../../shared/records/RecordDiff.tsx";
import { ErrorState } from "../../shared/notices.tsx";
import { RecordLinks } from "../../shared/records/RecordLinks.tsx";
import { Button } from "../../ui/Button.tsx";
import { counted } from "../../ui/numbers.ts";
import classes from "./WritePolicyPanel.module.css";

const PREVIEWS = graphql(`
  query PolicyPreviews($portalId: String!, $objectType: ObjectType!, $addressSet: String!) {
    connection(portalId: $portalId) {
      id
      policyPreviews(objectType: $objectType, addressSet: $addressSet) {
        policy
        listName
        written
        heldBack
        writtenExample {
          recordId
          fields {
            ...RecordDiff_field
          }
        }
        heldBackExample {
          recordId
          fields {
            ...RecordDiff_field
          }
        }
      }
    }
  }
`);

type Preview = NonNullable<PolicyPreviewsQuery["connection"]>["policyPreviews"][number];
type Place = { portalId: string; objectType: ObjectType; addressSet: string };

/** The effect of the chosen policy on the customer's own records, on request. */
export function PolicyExample({ policy, ...place }: Place & { policy: WritePolicyName }) {
  // The records belong to the customer: they are stored nowhere, not even in this tab's cache.
  const [ask, { data, error, loading }] = useLazyQuery(PREVIEWS, { fetchPolicy: "no-cache" });
  const preview = data?.connection?.policyPreviews.find((one) => one.policy === policy);
  const load = () => void ask({ variables: place });
  if (error) return <ErrorState title="Couldn't load examples" error={error} onRetry={load} />;
  if (!preview)
    return (
      <Button variant="subtle" size="compact-xs" className={classes.ask} loading={loading} onClick={load}>
        Show examples from my records
      </Button>
    );
  return (
    <div className={classes.example} role="status">
      <p>
        <Summary of={preview} />
      </p>
      <Example title="Would be written" record={preview.writtenExample} of={place} />
      <Example title="Would wait for review" record={preview.heldBackExample} of={place} />
    </div>
  );
}

function Summary({ of: { written, heldBack, listName } }: { of: Preview }) {
  const hasExamples = written + heldBack > 0;
  if (listName === null)
    return hasExamples
      ? `Of the records that changed last, ${counted(written, "record")} would be written and ${counted(heldBack, "record")} would wait for your review.`
      : "Your latest records need no change.";
  return hasExamples
    ? `Your latest records need no change. Examples from "${listName}":`
    : `Your latest records need no change, and those read of "${listName}" need none either.`;
}

type ExampleProps = {
  title: string;
  record: Preview["writtenExample"];
  of: Place;
};

function Example({ title, record, of }: ExampleProps) {
  if (!record) return null;
  return (
    <div>
      <strong>{title}</strong> <RecordLinks {...of} recordId={record.recordId} hubspotUrl={null} />
      <RecordDiff fields={record.fields} tense="planned" />
    </div>
  );
}
