import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { graphql } from "../../api/generated/index.ts";
import { May } from "../../session/session.tsx";
import { ErrorState } from "../../shared/notices.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { EmptyState, Loading } from "../../ui/placeholders.tsx";
import { IconPlugConnected } from "../../ui/icons.tsx";
import { ConnectButton } from "./ConnectButton.tsx";
import { ConnectionList } from "./ConnectionList.tsx";

const PORTALS = graphql(`
  query PortalsCard {
    connections {
      id
      ...ConnectionRow_connection
    }
  }
`);

/** The connected portals, each with its configuration and its deletion. */
export function PortalsCard() {
  const { data, error, refetch } = useQuery(PORTALS);
  const [connectError, setConnectError] = useState<unknown>(null);
  const connections = data?.connections;
  return (
    <Panel
      title="HubSpot portals"
      flush
      action={
        <May operation="connect">
          <ConnectButton
            variant="default"
            size="xs"
            label={connections?.length === 0 ? "Connect HubSpot" : "Connect another portal"}
            onError={setConnectError}
          />
        </May>
      }
    >
      {connectError !== null && (
        <ErrorState title="Failed to generate connection URL. Please try again." error={connectError} />
      )}
      {error && !data && (
        <ErrorState title="Failed to fetch HubSpot connections" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading rows={3} />}
      {connections?.length === 0 && (
        <EmptyState icon={<IconPlugConnected size={28} stroke={1.5} />} title="No portal connected yet">
          Connect the HubSpot account whose addresses you want to clean.
        </EmptyState>
      )}
      {connections && connections.length > 0 && (
        <ConnectionList connections={connections} onConnectError={setConnectError} />
      )}
    </Panel>
  );
}
