import { WHAT_IS_SHOWN } from "@plumbline/schema/free-looks/bound.ts";
import { useMutation, useQuery } from "@apollo/client/react";
import { mappingQuality } from "@plumbline/schema/mapping/quality.ts";
import { ADDRESS_PART_LABELS, MAPPED_PARTS } from "@plumbline/schema/object-types.ts";
import { WRITE_POLICY_TEXTS } from "@plumbline/schema/review/policies.ts";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { apiErrorOf } from "../api/api-error.ts";
import { paths } from "../app/paths.ts";
import { graphql } from "../api/generated/index.ts";
import type { QuickSetupQuery, QuickSetupPreviewQueryVariables } from "../api/generated/graphql.ts";
import { PreviewRecords } from "../features/mapping/PreviewRecords.tsx";
import { suggestMapping, type Parts } from "../features/mapping/suggest-mapping.ts";
import { ErrorState, FailureNotice } from "../shared/notices.tsx";
import { SearchableSelect } from "../shared/searchable-select/SearchableSelect.tsx";
import { Button, LinkButton, TextLink } from "../ui/Button.tsx";
import { Loading } from "../ui/placeholders.tsx";
import { QuickSetupWaiting } from "./QuickSetupWaiting.tsx";
import { count } from "../ui/numbers.ts";
import { Panel } from "../ui/Panel.tsx";
import { SegmentedChoice } from "../ui/SegmentedChoice.tsx";
import classes from "./QuickSetup.module.css";

const SETUP = graphql(`
  query QuickSetup($portalId: String!) {
    connection(portalId: $portalId) {
      id
      portalId
      portalName
      properties(objectType: contact, includeOptions: true) {
        name
        label
        type
      }
      lists(objectType: contact) {
        listId
        name
        size
        isReady
      }
    }
  }
`);

const PREVIEW = graphql(`
  query QuickSetupPreview($portalId: String!, $mapping: ObjectMappingInput!) {
    connection(portalId: $portalId) {
      id
      preview(mapping: $mapping) {
        ...PreviewRecords_preview
      }
    }
  }
`);

const SAVE = graphql(`
  mutation QuickSetupSave($portalId: String!, $mappings: [ObjectMappingInput!]!) {
    saveMapping(portalId: $portalId, mappings: $mappings, basedOn: []) {
      id
      isConfigured
      configuredObjectTypes
    }
  }
`);

const POLICY = graphql(`
  mutation QuickSetupPolicy($portalId: String!, $policy: WritePolicy!) {
    setWritePolicy(portalId: $portalId, objectType: contact, policy: $policy) {
      id
    }
  }
`);

const CHECK = graphql(`
  mutation QuickSetupCheck($portalId: String!, $listId: String!) {
    startCheck(portalId: $portalId, listId: $listId, objectType: contact) {
      job {
        id
      }
    }
  }
`);

const WRITE = WRITE_POLICY_TEXTS.certain.label;
const ASK = WRITE_POLICY_TEXTS.ask_first.label;

type Connection = NonNullable<QuickSetupQuery["connection"]>;

type Props = {
  portalId: string;
  /** Null for the first portal, without which there is nothing else to do. */
  onPutOff: (() => void) | null;
};

/** A new portal on one screen: what we found, its effect, one question, and the free check. */
export function QuickSetup({ portalId, onPutOff }: Props) {
  const { data, error, refetch } = useQuery(SETUP, { variables: { portalId }, fetchPolicy: "network-only" });
  const connection = data?.connection;
  const parts = connection && suggestMapping(connection.properties);
  const canSuggest = parts ? mappingQuality(parts).canValidate : false;
  return (
    <Panel
      title={connection ? `Set up ${connection.portalName}` : "Set up your portal"}
      action={
        onPutOff && (
          <Button variant="subtle" size="xs" onClick={onPutOff}>
            Not now
          </Button>
        )
      }
    >
      {error && !data && (
        <ErrorState title="Failed to fetch HubSpot properties" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <QuickSetupWaiting />}
      {data && (!connection || !parts || !canSuggest) && (
        <div className={classes.none}>
          <p>We can&apos;t tell which contact properties hold addresses.</p>
          <LinkButton to={paths.configurePortal(portalId)}>Map fields</LinkButton>
        </div>
      )}
      {connection && parts && canSuggest && <Suggestion connection={connection} parts={parts} />}
    </Panel>
  );
}

function Suggestion({ connection, parts }: { connection: Connection; parts: Parts }) {
  const { portalId, lists } = connection;
  const navigate = useNavigate();
  const ready = lists.filter(({ isReady, size }) => isReady && size > 0);
  const [listId, setListId] = useState(() => firstList(ready)?.listId ?? null);
  const [answer, setAnswer] = useState(WRITE);
  // The dashboard rereads it on the next visit: until then this panel stays, with any failure.
  const [save, saving] = useMutation(SAVE, { fetchPolicy: "no-cache" });
  const [setPolicy, settingPolicy] = useMutation(POLICY);
  const [check, checking] = useMutation(CHECK);
  const mapping = {
    objectType: "contact" as const,
    ...Object.fromEntries(MAPPED_PARTS.map((part) => [part, parts[part] || null])),
  };
  const failure = [saving, settingPolicy, checking].find(({ error }) => error)?.error;

  const saveAndCheck = async (list: string) => {
    // A retry continues from the step that failed.
    if (!saving.data) await save({ variables: { portalId, mappings: [mapping] } });
    if (answer === ASK) await setPolicy({ variables: { portalId, policy: "ask_first" } });
    const started = await check({ variables: { portalId, listId: list } });
    if (started.data) void navigate(paths.job(started.data.startCheck.job.id));
  };

  return (
    <div className={classes.setup}>
      <FoundProperties connection={connection} parts={parts} />
      <OwnRecords portalId={portalId} mapping={mapping} />
      <SegmentedChoice
        label="What may a cleaning write?"
        options={[WRITE, ASK]}
        notes={{ [WRITE]: "What is uncertain waits for you.", [ASK]: "Nothing until you accept it." }}
        value={answer}
        onChange={setAnswer}
      />
      {failure && <FailureNotice error={failure}>{apiErrorOf(failure).message}</FailureNotice>}
      {ready.length > 0 && <p className={classes.note}>{WHAT_IS_SHOWN}</p>}
      <div className={classes.end}>
        {ready.length > 0 ? (
          <>
            <SearchableSelect
              label="List"
              className={classes.list}
              value={listId}
              onChange={setListId}
              data={ready.map((list) => ({ value: list.listId, label: `${list.name} (${count(list.size)})` }))}
              limit={100}
              nothingFoundMessage="No matching lists"
            />
            <Button
              disabled={listId === null}
              loading={saving.loading || settingPolicy.loading || checking.loading}
              // The failure is shown above.
              onClick={() => void (listId !== null && saveAndCheck(listId).catch(() => undefined))}
            >
              Save and check this list, free
            </Button>
          </>
        ) : (
          <p className={classes.note}>
            This portal has no list of contacts yet. Create one in HubSpot, then come back to check it.
          </p>
        )}
      </div>
    </div>
  );
}

function FoundProperties({ connection, parts }: { connection: Connection; parts: Parts }) {
  const found = MAPPED_PARTS.filter((part) => parts[part] !== "");
  const labelOf = (name: string) => connection.properties.find((property) => property.name === name)?.label ?? name;
  return (
    <p className={classes.found}>
      We found{" "}
      {found.map((part, at) => (
        <span key={part}>
          {at > 0 && (at === found.length - 1 ? " and " : ", ")}
          <strong title={`Holds the ${ADDRESS_PART_LABELS[part].toLowerCase()}`}>{labelOf(parts[part])}</strong>
        </span>
      ))}{" "}
      among your contact properties. <TextLink to={paths.configurePortal(connection.portalId)}>Choose others</TextLink>
    </p>
  );
}

function OwnRecords({ portalId, mapping }: { portalId: string; mapping: QuickSetupPreviewQueryVariables["mapping"] }) {
  // The records belong to the customer: they are stored nowhere, not even in this tab's cache.
  const preview = useQuery(PREVIEW, { variables: { portalId, mapping }, fetchPolicy: "no-cache" });
  return (
    <div>
      <h3 className={classes.title}>Your own records, cleaned</h3>
      <p className={classes.note}>
        Up to 200 of the contacts that changed last are read for this; ten are shown. Nothing is written, stored or
        charged.
      </p>
      {preview.loading && (
        <div className={classes.reading}>
          <Loading text="Reading your records..." rows={6} />
        </div>
      )}
      {preview.error && (
        <ErrorState
          title="Couldn't load the preview"
          error={preview.error}
          onRetry={() => void preview.refetch().catch(() => undefined)}
        />
      )}
      {preview.data?.connection && (
        <PreviewRecords preview={preview.data.connection.preview} of={{ portalId, objectType: "contact" }} />
      )}
    </div>
  );
}

/** A first check should be quick, and its cleaning cheap: the smallest list above this size. */
const WORTH_A_LOOK = 10;

function firstList<List extends { size: number }>(lists: readonly List[]): List | undefined {
  const bySize = lists.toSorted((a, b) => a.size - b.size);
  return bySize.find(({ size }) => size >= WORTH_A_LOOK) ?? bySize.at(-1);
}
