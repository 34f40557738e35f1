import { useMutation } from "@apollo/client/react";
import { ActionIcon, Checkbox } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconPlugX, IconTrash } from "../../ui/icons.tsx";
import { OBJECT_TYPE_LABELS, OBJECT_TYPE_PLURALS, type ObjectType } from "@plumbline/schema/object-types.ts";
import { useState } from "react";
import { paths } from "../../app/paths.ts";
import type { ConnectionRow_ConnectionFragment } from "../../api/generated/graphql.ts";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { useMay } from "../../session/session.tsx";
import { ErrorState, Notice } from "../../shared/notices.tsx";
import { LinkButton } from "../../ui/Button.tsx";
import { DateTime, Time } from "../../ui/Time.tsx";
import { ConnectButton } from "./ConnectButton.tsx";
import classes from "./ConnectionRow.module.css";

const ROW = graphql(`
  fragment ConnectionRow_connection on Connection {
    id
    portalId
    portalName
    status
    createdAt
    isConfigured
    configuredObjectTypes
    hasAddressStatus
    statusProblems {
      objectType
      property
      text
    }
    blockers {
      what
      objectType
      reason
      text
      missingScopes
      retryAt
    }
  }
`);

const DELETE = graphql(`
  mutation DeleteConnection($id: ID!, $removeStatus: Boolean) {
    deleteConnection(id: $id, removeStatus: $removeStatus) {
      id
    }
  }
`);

export function ConnectionRow({
  connection: ref,
  onConnectError,
}: {
  connection: FragmentType<typeof ROW>;
  onConnectError: (error: unknown) => void;
}) {
  const connection = useFragment(ROW, ref);
  const [isAsking, setAsking] = useState(false);
  const canConnect = useMay("connect");
  const canDelete = useMay("disconnect");
  const [failure, setFailure] = useState<unknown>(null);
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <div className={classes.name}>{connection.portalName}</div>
        <div className={classes.detail}>
          Portal <code>{connection.portalId}</code>, connected <Time iso={connection.createdAt} />
        </div>
      </div>
      <Status {...connection} />
      <div className={classes.actions}>
        {connection.status === "needs_reconnect" && canConnect && (
          <ConnectButton label="Reconnect" size="xs" portalId={connection.portalId} onError={onConnectError} />
        )}
        {connection.status !== "disconnecting" && (
          <>
            <LinkButton
              to={paths.configurePortal(connection.portalId)}
              variant="default"
              size="xs"
              aria-label={
                connection.isConfigured ? `Mapping of ${connection.portalName}` : `Configure ${connection.portalName}`
              }
            >
              {connection.isConfigured ? "Mapping" : "Configure"}
            </LinkButton>
            {canDelete && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="md"
                aria-label={`Delete connection to ${connection.portalName}`}
                onClick={() => setAsking(true)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            )}
          </>
        )}
      </div>
      <Blockers connection={connection} onConnectError={onConnectError} />
      <StatusProblems connection={connection} />
      {failure !== null && (
        <div className={classes.error}>
          <ErrorState title="Failed to delete connection" error={failure} />
        </div>
      )}
      <DeleteQuestion
        connection={connection}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onFailed={setFailure}
      />
    </li>
  );
}

type Connection = ConnectionRow_ConnectionFragment;
type BlockersProps = { connection: Connection; onConnectError: (error: unknown) => void };

/** What HubSpot refuses now, and when it is tried again. */
function Blockers({ connection, onConnectError }: BlockersProps) {
  const canConnect = useMay("connect");
  if (connection.blockers.length === 0) return null;
  return (
    <div className={classes.error}>
      {connection.blockers.map((blocker) => (
        <Notice
          key={`${blocker.what} ${blocker.objectType ?? ""}`}
          kind="warning"
          title={`${blocker.what}${blocker.objectType ? ` (${OBJECT_TYPE_LABELS[blocker.objectType]})` : ""} is blocked`}
          action={
            canConnect && blocker.reason === "missing_permission" ? (
              <ConnectButton label="Reconnect" size="xs" portalId={connection.portalId} onError={onConnectError} />
            ) : undefined
          }
        >
          {blocker.text}
          {blocker.missingScopes.length > 0 && ` Missing: ${blocker.missingScopes.join(", ")}.`} Next attempt:{" "}
          <DateTime iso={blocker.retryAt} />.
        </Notice>
      ))}
    </div>
  );
}

function StatusProblems({ connection }: { connection: Connection }) {
  if (connection.statusProblems.length === 0) return null;
  return (
    <div className={classes.error}>
      <Notice
        kind="warning"
        title="HubSpot doesn't show the whole address status"
        action={
          <LinkButton to={paths.portal.status(connection.portalId)} variant="default" size="xs">
            See the status
          </LinkButton>
        }
      >
        <ul>
          {connection.statusProblems.map(({ objectType, property, text }) => (
            <li key={`${objectType} ${property}`}>
              {OBJECT_TYPE_LABELS[objectType]}, <code>{property}</code>: {text}
            </li>
          ))}
        </ul>
        Cleaning goes on.
      </Notice>
    </div>
  );
}

type DeleteProps = {
  connection: Connection;
  isOpen: boolean;
  onClose: () => void;
  /** Null when it is tried again. */
  onFailed: (error: unknown) => void;
};

function DeleteQuestion({ connection, isOpen, onClose, onFailed }: DeleteProps) {
  const [removeStatus, setRemoveStatus] = useState(false);
  const [remove, removing] = useMutation(DELETE, {
    variables: { id: connection.id, removeStatus },
    // It stands on several pages, and what belonged to it on others.
    refetchQueries: "active",
    awaitRefetchQueries: true,
    onCompleted: onClose,
    onError: (error) => {
      onFailed(error);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      question="Are you sure you want to delete this HubSpot connection?"
      verb="Delete connection"
      isDestructive
      isBusy={removing.loading}
      onConfirm={() => {
        onFailed(null);
        void remove();
      }}
      onClose={onClose}
    >
      <strong>{connection.portalName}</strong> will be disconnected, its mapping deleted and running jobs canceled.
      Cleaned addresses stay cleaned, and you keep your credits.
      {connection.hasAddressStatus && (
        <Checkbox
          mt="sm"
          label="Remove Plumbline's properties and segments"
          description="Otherwise the address status stays in HubSpot as it was written last."
          checked={removeStatus}
          onChange={(event) => setRemoveStatus(event.currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  );
}

/** "Contacts and companies mapped". */
function mappedText(types: readonly ObjectType[]): string {
  const names = new Intl.ListFormat("en").format(types.map((type) => OBJECT_TYPE_PLURALS[type].toLowerCase()));
  return `${names.charAt(0).toUpperCase()}${names.slice(1)} mapped`;
}

function Status({
  status,
  isConfigured,
  configuredObjectTypes,
}: {
  status: string;
  isConfigured: boolean;
  configuredObjectTypes: readonly ObjectType[];
}) {
  if (status === "disconnecting") {
    return (
      <span className={classes.status} data-tone="grey">
        <IconPlugX size={15} aria-hidden="true" /> Disconnecting
      </span>
    );
  }
  if (status === "needs_reconnect") {
    return (
      <span className={classes.status} data-tone="red">
        <IconPlugX size={15} aria-hidden="true" /> Reconnect needed
      </span>
    );
  }
  if (!isConfigured) {
    return (
      <span className={classes.status} data-tone="amber">
        <IconAlertTriangle size={15} aria-hidden="true" /> Needs configuration
      </span>
    );
  }
  return (
    <span className={classes.status} data-tone="green">
      <IconCircleCheck size={15} aria-hidden="true" /> {mappedText(configuredObjectTypes)}
    </span>
  );
}
