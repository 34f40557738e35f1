import { useId, useState } from "react";
import { paths } from "../app/paths.ts";
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
import { useMay } from "../session/session.tsx";
import { Notice, ErrorState } from "../shared/notices.tsx";
import classes from "./PortalConfiguration.module.css";

type Connection = NonNullable<ConfigurePortalQuery["connection"]>;

/** The mapping, which waits for Save, and below it the settings of the portal, which take effect at once. */
export function PortalConfiguration({ connection }: { connection: Connection }) {
  const { contact, company, deal, ticket, addressSets, missingPermissions, hasAddressStatus } = connection;
  // Each once: the panels show the address sets of a type inside it.
  const mappedTypes = [...new Set(addressSets.map(({ mapping: { objectType } }) => objectType))];
  // A first-time user reads the tips first, and keeps them there after saving; a returning user wants the mapping.
  const [isFirst] = useState(addressSets.length === 0);
  const [connectError, setConnectError] = useState<unknown>(null);
  const canMap = useMay("map");
  const settingsId = useId();
  const reconnect = (hash: string) => (
    <ConnectButton
      label="Reconnect"
      size="xs"
      portalId={connection.portalId}
      returnTo={`${paths.configurePortal(connection.portalId)}${hash}`}
      onError={setConnectError}
    />
  );
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
        reconnect={reconnect("")}
      />
      {!isFirst && addressSets.length > 0 && (
        <section className={classes.settings} aria-labelledby={settingsId}>
          <h2 id={settingsId} className={classes.title}>
            Settings of this portal <span className={classes.when}>take effect at once</span>
          </h2>
          <WritePolicyPanel connection={connection} objectTypes={mappedTypes} />
          <AutoCleanPanel connection={connection} />
          <AddressStatusPanel
            portalId={connection.portalId}
            objectTypes={mappedTypes}
            state={!hasAddressStatus ? "Off" : connection.statusProblems.length > 0 ? "On, needs attention" : "On"}
            reconnect={reconnect("#address-status")}
          />
          <DefaultCountry connection={connection} />
          <ReplacementRules connection={connection} />
          <PortalName connection={connection} />
        </section>
      )}
      {!isFirst && <MappingTips />}
    </>
  );
}
