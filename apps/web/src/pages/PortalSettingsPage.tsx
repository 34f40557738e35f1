import { useQuery } from "@apollo/client/react";
import { useState, type ReactNode } from "react";
import { matchPath, useLocation, useParams } from "react-router-dom";
import { paths } from "../app/paths.ts";
import type { PageDeclaration } from "../app/page-declaration.ts";
import { graphql } from "../api/generated/index.ts";
import type { PortalSettingsQuery } from "../api/generated/graphql.ts";
import { AddressStatusPanel } from "../features/address-status/AddressStatusPanel.tsx";
import { AutoCleanPanel } from "../features/hubspot-events/AutoCleanPanel.tsx";
import { ConnectButton } from "../features/portals/ConnectButton.tsx";
import { DefaultCountry } from "../features/portals/DefaultCountry.tsx";
import { NotConnected } from "../features/portals/NotConnected.tsx";
import { PortalName } from "../features/portals/PortalName.tsx";
import { ReplacementRules } from "../features/portals/ReplacementRules.tsx";
import { useConnectedBanner } from "../features/portals/use-connected-banner.ts";
import { WritePolicyPanel } from "../features/review/WritePolicyPanel.tsx";
import { useMay } from "../session/session.tsx";
import { ErrorState, Notice } from "../shared/notices.tsx";
import { Page } from "../shared/Page.tsx";
import { useFirstData } from "../shared/page-queries.ts";
import { LinkButton, TextLink } from "../ui/Button.tsx";
import { IconPlugConnected } from "../ui/icons.tsx";
import { Panel } from "../ui/Panel.tsx";
import { EmptyState, Loading } from "../ui/placeholders.tsx";

export const page = [
  {
    path: "/configure-portal/:portalId/writing",
    access: "signed-in",
    firstQueries: [{ name: "PortalSettings", variables: { portalId: ":portalId" } }],
    crawl: [{ at: "/configure-portal/$PORTAL_ID/writing" }],
  },
  {
    path: "/configure-portal/:portalId/status",
    access: "signed-in",
    firstQueries: [{ name: "PortalSettings", variables: { portalId: ":portalId" } }],
    crawl: [{ at: "/configure-portal/$PORTAL_ID/status" }],
  },
  {
    path: "/configure-portal/:portalId/rules",
    access: "signed-in",
    firstQueries: [{ name: "PortalSettings", variables: { portalId: ":portalId" } }],
    crawl: [{ at: "/configure-portal/$PORTAL_ID/rules" }],
  },
  {
    path: "/configure-portal/:portalId/name",
    access: "signed-in",
    firstQueries: [{ name: "PortalSettings", variables: { portalId: ":portalId" } }],
    crawl: [{ at: "/configure-portal/$PORTAL_ID/name" }],
  },
] satisfies PageDeclaration[];

const SETTINGS = graphql(`
  query PortalSettings($portalId: String!) {
    connection(portalId: $portalId) {
      id
      portalId
      portalName
      addressSets {
        id
        mapping {
          objectType
        }
      }
      ...AutoCleanPanel_connection
      ...WritePolicyPanel_connection
      ...DefaultCountry_connection
      ...ReplacementRules_connection
      ...PortalName_connection
    }
  }
`);

type Connection = NonNullable<PortalSettingsQuery["connection"]>;
type SettingsTab = { at: (portalId: string) => string; title: string; content: (connection: Connection) => ReactNode };

const TABS: readonly SettingsTab[] = [
  { at: paths.portal.writing, title: "Writing", content: (connection) => <Writing of={connection} /> },
  {
    at: paths.portal.status,
    title: "Status in HubSpot",
    content: (connection) => <StatusInHubspot of={connection} />,
  },
  {
    at: paths.portal.rules,
    title: "Country and rules",
    content: (connection) => (
      <>
        <DefaultCountry connection={connection} />
        <ReplacementRules connection={connection} />
      </>
    ),
  },
  {
    at: paths.portal.name,
    title: "Name",
    content: (connection) => <PortalName connection={connection} />,
  },
];

/** The settings of a portal beside its mapping. Each change takes effect at once. */
export function PortalSettingsPage() {
  const { portalId = "" } = useParams();
  const { pathname } = useLocation();
  const { data: settings, error, refetch } = useQuery(SETTINGS, { variables: { portalId } });
  const data = useFirstData(settings);
  const banner = useConnectedBanner(null);
  const canMap = useMay("map");
  const tab = TABS.find(({ at }) => matchPath(at(portalId), pathname));
  const connection = data?.connection;
  return (
    <Page
      title={tab?.title ?? ""}
      above={<TextLink to={paths.dashboard}>Dashboard</TextLink>}
      lead={`Settings of ${connection?.portalName ?? "this portal"}. Each change takes effect at once.`}
    >
      {banner && (
        <Notice kind={banner.kind} title={banner.text} isAnswer>
          {banner.detail}
        </Notice>
      )}
      {error && !data && (
        <ErrorState title="Couldn't load the settings of this portal" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading rows={5} />}
      {data && !connection && <NotConnected portalId={portalId} />}
      {connection && !canMap && (
        <Notice kind="info">Your role lets you see these settings. A manager or an owner can change them.</Notice>
      )}
      {connection && tab?.content(connection)}
    </Page>
  );
}

/** Each once: the panels show the address sets of a type inside it. */
function mappedTypes({ addressSets }: Connection) {
  return [...new Set(addressSets.map(({ mapping: { objectType } }) => objectType))];
}

function Writing({ of: connection }: { of: Connection }) {
  const objectTypes = mappedTypes(connection);
  if (objectTypes.length === 0) return <NothingMapped portalId={connection.portalId} />;
  return (
    <>
      <WritePolicyPanel connection={connection} objectTypes={objectTypes} />
      <AutoCleanPanel connection={connection} />
    </>
  );
}

function StatusInHubspot({ of: connection }: { of: Connection }) {
  const [connectError, setConnectError] = useState<unknown>(null);
  const objectTypes = mappedTypes(connection);
  const { portalId } = connection;
  if (objectTypes.length === 0) return <NothingMapped portalId={portalId} />;
  return (
    <>
      {connectError !== null && (
        <ErrorState title="Failed to generate connection URL. Please try again." error={connectError} />
      )}
      <AddressStatusPanel
        portalId={portalId}
        objectTypes={objectTypes}
        reconnect={
          <ConnectButton
            label="Reconnect"
            size="xs"
            portalId={portalId}
            returnTo={paths.portal.status(portalId)}
            onError={setConnectError}
          />
        }
      />
    </>
  );
}

function NothingMapped({ portalId }: { portalId: string }) {
  return (
    <Panel flush>
      <EmptyState
        icon={<IconPlugConnected size={28} stroke={1.5} />}
        title="No addresses are mapped yet"
        action={<LinkButton to={paths.configurePortal(portalId)}>Map fields</LinkButton>}
      >
        These settings are about the addresses of this portal.
      </EmptyState>
    </Panel>
  );
}
