import { useState } from "react";
import type { ConfigurePortalQuery } from "../api/generated/graphql.ts";
import { AddressStatusPanel } from "../features/address-status/AddressStatusPanel.tsx";
import { AutoCleanPanel } from "../features/hubspot-events/AutoCleanPanel.tsx";
import { MappingForm } from "../features/mapping/MappingForm.tsx";
import { MappingTips } from "../features/mapping/MappingTips.tsx";
import { DefaultCountry } from "../features/portals/DefaultCountry.tsx";
import { ReplacementRules } from "../features/portals/ReplacementRules.tsx";
import { PortalName } from "../features/portals/PortalName.tsx";
import { ConnectButton } from "../features/portals/ConnectButton.tsx";
import { WritePolicyPanel } from "../features/review/WritePolicyPanel.tsx";
import { useMay } from "../session/may.ts";
import { Notice } from "../ui/Notice.tsx";
import { ErrorState } from "../shared/ErrorState.tsx";
import classes from "./PortalConfiguration.module.css";

type Connection = NonNullable<ConfigurePortalQuery["connection"]>;

/** Settings that take effect at once come before the form; those that wait for Save are in it. */
export function PortalConfiguration({ connection }: { connection: Connection }) {
  const { contact, company, deal, ticket, addressSets, missingPermissions } = connection;
  // Each once: the panels show the address sets of a type inside it.
  const mappedTypes = [...new Set(addressSets.map(({ mapping: { objectType } }) => objectType))];
  // A first-time user reads the tips first, and keeps them there after saving; a returning user wants the mapping.
  const [isFirst] = useState(addressSets.length === 0);
  const [connectError, setConnectError] = useState<unknown>(null);
  const canMap = useMay("map");
  const reconnect = (
    <ConnectButton label="Reconnect" size="xs" portalId={connection.portalId} onError={setConnectError} />
  );
  return (
    <>
      {!canMap && (
        <Notice kind="info">Your role lets you see this configuration. A manager or an owner can change it.</Notice>
      )}
      {!isFirst && addressSets.length > 0 && (
        <div className={classes.immediate}>
          <AutoCleanPanel connection={connection} />
          <WritePolicyPanel connection={connection} objectTypes={mappedTypes} />
          <DefaultCountry connection={connection} />
          <ReplacementRules connection={connection} />
          <PortalName connection={connection} />
          <AddressStatusPanel portalId={connection.portalId} objectTypes={mappedTypes} reconnect={reconnect} />
        </div>
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
        reconnect={reconnect}
      />
      {!isFirst && <MappingTips />}
    </>
  );
}
