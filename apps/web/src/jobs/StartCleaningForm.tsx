import { useMutation, useQuery } from "@apollo/client/react";
import { Button, Checkbox, NativeSelect, Select } from "@mantine/core";
import { OBJECT_TYPE_LABELS, OBJECT_TYPES, type ObjectType } from "@plumbline/schema/object-types.ts";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { serverTextOr } from "../app/error-words.ts";
import { paths } from "../app/paths.ts";
import { graphql, useFragment, type FragmentType } from "../gql/generated/index.ts";
import { ErrorState } from "../kit/ErrorState.tsx";
import { count } from "../kit/numbers.ts";
import { Notice } from "../kit/Notice.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { costWords } from "./cost-words.ts";
import classes from "./StartCleaningForm.module.css";

const PORTAL = graphql(`
  fragment StartCleaningForm_connection on Connection {
    id
    portalId
    portalName
    status
    configuredObjectTypes
  }
`);

const LISTS = graphql(`
  query Lists($portalId: String!, $objectType: ObjectType!) {
    connection(portalId: $portalId) {
      id
      lists(objectType: $objectType) {
        listId
        name
        size
      }
    }
  }
`);

const START = graphql(`
  mutation StartCleaning($portalId: String!, $listId: String!, $objectType: ObjectType!, $mailWhenDone: Boolean!) {
    startCleaning(portalId: $portalId, listId: $listId, objectType: $objectType, mailWhenDone: $mailWhenDone) {
      job {
        id
      }
      alreadyRunning
      message
    }
  }
`);

type Props = { connections: readonly FragmentType<typeof PORTAL>[]; creditsAvailable: number; canMail: boolean };

/** Portal, object type, list; what it can cost at most stands there before the click that spends. */
export function StartCleaningForm({ connections: refs, creditsAvailable, canMail }: Props) {
  const navigate = useNavigate();
  const portals = useFragment(PORTAL, refs).filter((portal) => portal.status !== "disconnecting");
  const [chosenPortal, setPortal] = useState("");
  const [chosenType, setObjectType] = useState<ObjectType | null>(null);
  const [listId, setListId] = useState<string | null>(null);
  const [mailWhenDone, setMailWhenDone] = useState(false);
  const [hint, setHint] = useState<string | null>(null);

  const portal = portals.find((candidate) => candidate.portalId === chosenPortal) ?? portals[0];
  const portalId = portal?.portalId ?? "";
  const objectType = chosenType ?? portal?.configuredObjectTypes[0] ?? "contact";
  const isConfigured = portal?.configuredObjectTypes.includes(objectType) ?? false;
  const isUsable = portal?.status === "active";
  const lists = useQuery(LISTS, {
    variables: { portalId, objectType },
    skip: portalId === "" || !isUsable,
    fetchPolicy: "network-only",
  });
  const options = lists.loading ? [] : (lists.data?.connection?.lists ?? []);
  const list = options.find((candidate) => candidate.listId === listId);
  const [start, starting] = useMutation(START, {
    onCompleted: ({ startCleaning }) => void navigate(paths.job(startCleaning.job.id)),
  });

  const submit = () => {
    if (!portal || !list) return setHint("Please select both a portal and a list");
    setHint(null);
    // The failure is shown above the button.
    void start({ variables: { portalId, listId: list.listId, objectType, mailWhenDone } }).catch(() => undefined);
  };

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={classes.fields}>
        <NativeSelect
          label="Portal"
          value={portalId}
          onChange={(event) => {
            setPortal(event.currentTarget.value);
            setListId(null);
          }}
          data={portals.map(({ portalId: value, portalName: label }) => ({ value, label }))}
        />
        <NativeSelect
          label="Object type"
          value={objectType}
          onChange={(event) => {
            setObjectType(OBJECT_TYPES.find((type) => type === event.currentTarget.value) ?? null);
            setListId(null);
          }}
          data={OBJECT_TYPES.map((type) => ({
            value: type,
            label: `${OBJECT_TYPE_LABELS[type]}s`.replace(/ys$/, "ies"),
          }))}
        />
        <Select
          label="List"
          placeholder={lists.loading ? "Loading lists..." : options.length === 0 ? "No lists" : "Choose a list"}
          disabled={options.length === 0}
          value={listId}
          onChange={setListId}
          data={options.map(({ listId: value, name, size }) => ({ value, label: `${name} (${count(size)})` }))}
          searchable
          allowDeselect={false}
          limit={100}
          nothingFoundMessage="No list of this name"
          comboboxProps={{ transitionProps: { duration: 80 } }}
        />
      </div>
      {lists.error && (
        <ErrorState title="Failed to fetch lists" error={lists.error} onRetry={() => void lists.refetch()} />
      )}
      {portal && !isUsable && (
        <Notice kind="warning" title="Reconnect needed">
          HubSpot no longer accepts our access to this portal. Reconnect it above.
        </Notice>
      )}
      {portal && !isConfigured && (
        <Notice
          kind="warning"
          title="Configuration Required"
          action={<TextLink to={paths.configurePortal(portalId)}>Configure Portal Now</TextLink>}
        >
          This portal is not configured for {OBJECT_TYPE_LABELS[objectType].toLowerCase()} records yet.
        </Notice>
      )}
      {hint && <Notice kind="error">{hint}</Notice>}
      {starting.error && (
        <Notice kind="error">{serverTextOr(starting.error, "Failed to start manual cleaning")}</Notice>
      )}
      <div className={classes.end}>
        <div className={classes.cost}>
          {list
            ? costWords(list.size, creditsAvailable)
            : "One credit for each address that was really checked or corrected. Failures, records for review and unchanged records are free."}
        </div>
        <div className={classes.go}>
          {canMail && (
            <Checkbox
              label="Mail me when it has finished"
              checked={mailWhenDone}
              onChange={(event) => setMailWhenDone(event.currentTarget.checked)}
            />
          )}
          <Button type="submit" disabled={!isConfigured || !isUsable} loading={starting.loading}>
            Start cleaning
          </Button>
        </div>
      </div>
    </form>
  );
}
