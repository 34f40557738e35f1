import { useMutation, useQuery } from "@apollo/client/react";
import { actedByText } from "@plumbline/schema/accounts/acted-by.ts";
import { OBJECT_TYPE_LABELS } from "@plumbline/schema/object-types.ts";
import { CHOICE_KINDS, type ChoiceKind } from "@plumbline/schema/review/choices.ts";
import { IconLock } from "../../ui/icons.tsx";
import { matchPath, Navigate, useLocation, useSearchParams } from "react-router-dom";
import type { RecordChoicesQuery } from "../../api/generated/graphql.ts";
import { graphql } from "../../api/generated/index.ts";
import { apiErrorOf } from "../../api/api-error.ts";
import { paths } from "../../app/paths.ts";
import { useMay } from "../../session/session.tsx";
import { ErrorState, FailureNotice } from "../../shared/notices.tsx";
import { Page } from "../../shared/Page.tsx";
import { SetTag, RecordLinks } from "../../shared/records/RecordLinks.tsx";
import { Button } from "../../ui/Button.tsx";
import { DataTable, Pager } from "../../ui/DataTable.tsx";
import { EmptyState, Loading } from "../../ui/placeholders.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Time } from "../../ui/Time.tsx";
import classes from "./Review.module.css";
import type { PageDeclaration } from "../../app/page-declaration.ts";

export const page = [
  {
    path: "/review/locks",
    access: "signed-in",
    firstQueries: [{ name: "RecordChoices", variables: { kind: "locked", first: 50, after: null } }],
  },
  {
    path: "/review/dismissed",
    access: "signed-in",
    firstQueries: [{ name: "RecordChoices", variables: { kind: "dismissed", first: 50, after: null } }],
  },
  {
    path: "/review/undone",
    access: "signed-in",
    firstQueries: [{ name: "RecordChoices", variables: { kind: "undone", first: 50, after: null } }],
  },
] satisfies PageDeclaration[];

const CHOICES = graphql(`
  query RecordChoices($kind: String!, $first: Int!, $after: String) {
    recordChoices(kind: $kind, first: $first, after: $after) {
      nodes {
        portalId
        objectType
        recordId
        addressSet
        addressSetLabel
        hubspotUrl
        kind
        createdAt
        by {
          kind
          name
        }
      }
      endCursor
    }
  }
`);
const REMOVE = graphql(`
  mutation RemoveRecordChoice(
    $portalId: String!
    $objectType: ObjectType!
    $recordId: String!
    $kind: String!
    $addressSet: String!
  ) {
    removeRecordChoice(
      portalId: $portalId
      objectType: $objectType
      recordId: $recordId
      kind: $kind
      addressSet: $addressSet
    )
  }
`);

const TEXTS: Record<ChoiceKind, { title: string; lead: string; empty: string; remove: string }> = {
  locked: {
    title: "Locked records",
    lead: "No job changes these records.",
    empty: "You can lock a record in the review queue or on its history page.",
    remove: "Unlock",
  },
  dismissed: {
    title: "Dismissed records",
    lead: "Jobs don't change these records while their address stays the same.",
    empty: "Proposals that you dismiss appear here.",
    remove: "Forget",
  },
  undone: {
    title: "Undone records",
    lead: "Jobs don't change these records while their address stays the same.",
    empty: "Records that you restore with an undo appear here.",
    remove: "Forget",
  },
};
const PAGE = 50;

/** Records that jobs must not change, by the decision behind each. */
export function LocksPage() {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const after = params.get("after");
  const kind = CHOICE_KINDS.find((one) => matchPath(paths.choicesOf({ kind: one, after: null }), pathname)) ?? "locked";
  // Earlier addresses name the kind in the query.
  const named = CHOICE_KINDS.find((one) => one === params.get("kind"));
  if (named !== undefined) return <Navigate replace to={paths.choicesOf({ kind: named, after })} />;
  return <Choices key={kind} kind={kind} after={after} />;
}

function Choices({ kind, after }: { kind: ChoiceKind; after: string | null }) {
  const { data, previousData, error, refetch } = useQuery(CHOICES, {
    variables: { kind, first: PAGE, after },
    fetchPolicy: "cache-and-network",
  });
  const [remove, removing] = useMutation(REMOVE, { refetchQueries: [CHOICES], awaitRefetchQueries: true });
  const canLock = useMay("lock");
  const page = (data ?? previousData)?.recordChoices;
  const removeChoice = ({ portalId, objectType, recordId, addressSet }: Choice) =>
    void remove({ variables: { portalId, objectType, recordId, kind, addressSet } }).catch(() => undefined);
  return (
    <Page title={TEXTS[kind].title} lead={TEXTS[kind].lead}>
      {removing.error && (
        <FailureNotice error={removing.error} title="Couldn't change this record">
          {apiErrorOf(removing.error).message}
        </FailureNotice>
      )}
      {error && !page && (
        <ErrorState title="Couldn't load these records" error={error} onRetry={() => void refetch()} />
      )}
      {!page && !error && <Loading rows={4} />}
      {page && (
        <Panel flush>
          {page.nodes.length === 0 && (
            <EmptyState icon={<IconLock size={28} stroke={1.5} />} title="No records">
              {TEXTS[kind].empty}
            </EmptyState>
          )}
          {page.nodes.length > 0 && (
            <ChoiceTable
              kind={kind}
              choices={page.nodes}
              isBusy={removing.loading}
              onRemove={canLock ? removeChoice : null}
            />
          )}
          <Pager
            label="Pages of records"
            first={after ? paths.choicesOf({ kind, after: null }) : null}
            next={page.endCursor ? paths.choicesOf({ kind, after: page.endCursor }) : null}
          />
        </Panel>
      )}
    </Page>
  );
}

type Choice = RecordChoicesQuery["recordChoices"]["nodes"][number];
type TableProps = {
  kind: ChoiceKind;
  choices: readonly Choice[];
  isBusy: boolean;
  onRemove: ((choice: Choice) => void) | null;
};

function ChoiceTable({ kind, choices, isBusy, onRemove }: TableProps) {
  return (
    <DataTable
      label="Records"
      columns={[{ name: "Record" }, { name: "Object type" }, { name: "Since" }, { name: "By" }, { name: "" }]}
      rows={choices.map((choice) => ({
        key: `${choice.portalId}/${choice.objectType}/${choice.recordId}/${choice.addressSet}`,
        cells: [
          <RecordLinks
            key="record"
            portalId={choice.portalId}
            objectType={choice.objectType}
            recordId={choice.recordId}
            hubspotUrl={choice.hubspotUrl}
          />,
          <span key="type">
            {OBJECT_TYPE_LABELS[choice.objectType]} <SetTag label={choice.addressSetLabel} />
          </span>,
          <Time key="since" iso={choice.createdAt} />,
          actedByText(choice.by ?? null),
          onRemove && (
            <Button
              key="remove"
              size="xs"
              variant="default"
              className={classes.remove}
              isBusy={isBusy}
              aria-label={`${TEXTS[kind].remove} record ${choice.recordId}`}
              onClick={() => onRemove(choice)}
            >
              {TEXTS[kind].remove}
            </Button>
          ),
        ],
      }))}
    />
  );
}
