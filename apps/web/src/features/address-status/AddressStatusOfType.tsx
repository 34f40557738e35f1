import { useQuery } from "@apollo/client/react";
import { OBJECT_TYPE_LABELS, type ObjectType } from "@plumbline/schema/object-types.ts";
import { useEffect, type ReactNode } from "react";
import { graphql } from "../../api/generated/index.ts";
import { ErrorState, Notice } from "../../shared/notices.tsx";
import { Loading } from "../../ui/placeholders.tsx";
import { count } from "../../ui/numbers.ts";
import { AddressStatusOfSet } from "./AddressStatusOfSet.tsx";
import classes from "./AddressStatusPanel.module.css";

const STATUS = graphql(`
  query AddressStatus($portalId: String!, $objectType: ObjectType!) {
    connection(portalId: $portalId) {
      id
      addressStatus(objectType: $objectType) {
        objectType
        groupLabel
        propertiesUsed
        propertiesMost
        missingPropertyScopes
        missingSegmentScopes
        sets {
          key
          label
          mode
          hasSegments
          columns {
            column
            property
            label
            isWanted
            state
            stateText
          }
          segments {
            kind
            name
            filter
            listId
            state
          }
        }
      }
    }
  }
`);

/** While HubSpot is being synced. */
const POLL_MS = 3_000;

type Props = { portalId: string; objectType: ObjectType; reconnect: ReactNode };

export function AddressStatusOfType({ portalId, objectType, reconnect }: Props) {
  const { data, error, refetch, startPolling, stopPolling } = useQuery(STATUS, {
    variables: { portalId, objectType },
    fetchPolicy: "cache-and-network",
  });
  const status = data?.connection?.addressStatus;
  const lacks = missingScopes(status);
  const isFollowing = lacks.length === 0 && (status?.sets ?? []).some(isBeingSynced);
  useEffect(() => {
    if (isFollowing) startPolling(POLL_MS);
    return stopPolling;
  }, [isFollowing, startPolling, stopPolling]);
  if (error && !status)
    return <ErrorState title="Failed to read HubSpot" error={error} onRetry={() => void refetch()} />;
  if (!status) return <Loading text="Reading HubSpot..." rows={3} />;
  return (
    <>
      {status.propertiesMost !== null && (
        <p className={classes.detail}>
          {count(status.propertiesUsed ?? 0)} of {count(status.propertiesMost)} custom properties of{" "}
          {OBJECT_TYPE_LABELS[objectType].toLowerCase()} records are in use in this portal.
        </p>
      )}
      {lacks.length > 0 && (
        <Notice kind="warning" title="HubSpot has not granted these permissions yet" action={reconnect}>
          Reconnect the portal to grant {lacks.join(", ")}. HubSpot asks only now because nothing else needs them:
          Plumbline uses them to create and remove what is listed here. Cleaning goes on as before.
        </Notice>
      )}
      {status.sets.map((set) => (
        <AddressStatusOfSet
          key={set.key}
          place={{ portalId, objectType }}
          groupLabel={status.groupLabel}
          set={set}
          canMakeSegments={status.missingSegmentScopes.length === 0}
          onSaved={() => void refetch()}
        />
      ))}
    </>
  );
}

type Shown = {
  missingPropertyScopes: readonly string[];
  missingSegmentScopes: readonly string[];
  sets: readonly { mode: string; segments: readonly { listId: string | null }[]; hasSegments: boolean }[];
};

/** Scopes that the pending change needs, to create properties or to remove them. */
function missingScopes(status: Shown | undefined): string[] {
  const changing = status?.sets.filter(({ mode }) => mode === "write" || mode === "remove") ?? [];
  const changesSegments = changing.some(({ mode, hasSegments, segments }) =>
    mode === "write" ? hasSegments : segments.some(({ listId }) => listId !== null),
  );
  if (!status || changing.length === 0) return [];
  return [...status.missingPropertyScopes, ...(changesSegments ? status.missingSegmentScopes : [])];
}

function isBeingSynced(set: {
  mode: string;
  columns: readonly { state: string | null }[];
  segments: readonly { state: string | null }[];
}): boolean {
  const isInUse = set.columns.some(({ state }) => state === "in_use");
  if (set.mode === "remove") return !isInUse;
  return set.mode === "write" && [...set.columns, ...set.segments].some(({ state }) => state === "pending");
}
