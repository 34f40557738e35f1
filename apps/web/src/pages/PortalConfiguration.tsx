import { useState } from "react";
import { paths } from "../app/paths.ts";
import type { ConfigurePortalQuery } from "../api/generated/graphql.ts";
import { MappingForm } from "../features/mapping/MappingForm.tsx";
import { MappingTips } from "../features/mapping/MappingTips.tsx";
import { ConnectButton } from "../features/portals/ConnectButton.tsx";
import { useMay } from "../session/session.tsx";
import { Notice, ErrorState } from "../shared/notices.tsx";

type Connection = NonNullable<ConfigurePortalQuery["connection"]>;

/** The mapping, which waits for Save. */
export function PortalConfiguration({ connection }: { connection: Connection }) {
  const { contact, company, deal, ticket, addressSets, missingPermissions } = connection;
  // A first-time user reads the tips first, and keeps them there after saving; a returning user wants the mapping.
  const [isFirst] = useState(addressSets.length === 0);
  const [connectError, setConnectError] = useState<unknown>(null);
  const canMap = useMay("map");
  return (
    <>
      {!canMap && (
        <Notice kind="info">Your role lets you see this configuration. A manager or an owner can change it.</Notice>
      )}
      {isFirst && <MappingTips />}
      {connectError !== null && (
        <ErrorState title="Failed to generate connection URL. Please try again." error={connectError} />
      )}
      <MappingForm
        portalId={connection.portalId}
        saved={addressSets}
        properties={{ contact, company, deal, ticket }}
        missing={missingPermissions}
        reconnect={
          <ConnectButton
            label="Reconnect"
            size="xs"
            portalId={connection.portalId}
            returnTo={paths.configurePortal(connection.portalId)}
            onError={setConnectError}
          />
        }
      />
      {!isFirst && <MappingTips />}
    </>
  );
}
