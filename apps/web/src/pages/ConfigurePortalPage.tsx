import { useQuery } from "@apollo/client/react";
import { actedByText, type ActedBy } from "@plumbline/schema/accounts/acted-by.ts";
import { NotConnected } from "../features/portals/NotConnected.tsx";
import { useConnectedBanner } from "../features/portals/use-connected-banner.ts";
import { Navigate, useLocation, useParams } from "react-router-dom";
import { apiErrorOf } from "../api/api-error.ts";
import { paths } from "../app/paths.ts";
import { graphql } from "../api/generated/index.ts";
import { ErrorState, Notice } from "../shared/notices.tsx";
import { TextLink } from "../ui/Button.tsx";
import { Loading } from "../ui/placeholders.tsx";
import { Page } from "../shared/Page.tsx";
import { useFirstData } from "../shared/page-queries.ts";
import { DateTime } from "../ui/Time.tsx";
import { PortalConfiguration } from "./PortalConfiguration.tsx";
import type { PageDeclaration } from "../app/page-declaration.ts";

export const page = {
  path: "/configure-portal/:portalId",
  access: "signed-in",
  firstQueries: [{ name: "ConfigurePortal", variables: { portalId: ":portalId" } }],
  crawl: [
    { at: "/configure-portal/$PORTAL_ID" },
    { at: "/configure-portal/404", as: "empty", name: "configure-portal-unknown", isPictured: false },
  ],
} satisfies PageDeclaration;

const CONFIGURATION = graphql(`
  query ConfigurePortal($portalId: String!) {
    connection(portalId: $portalId) {
      id
      portalId
      portalName
      addressSets {
        id
        mapping {
          objectType
        }
        savedAt
        savedBy {
          kind
          name
        }
        ...MappingForm_addressSet
      }
      missingPermissions {
        objectType
        text
      }
      contact: properties(
        objectType: contact
        includeNumbers: true
        includeCheckboxes: true
        includeOptions: true
        includeReadOnly: true
      ) {
        name
        label
        type
        isReadOnly
      }
      company: properties(
        objectType: company
        includeNumbers: true
        includeCheckboxes: true
        includeOptions: true
        includeReadOnly: true
      ) {
        name
        label
        type
        isReadOnly
      }
      deal: properties(
        objectType: deal
        includeNumbers: true
        includeCheckboxes: true
        includeOptions: true
        includeReadOnly: true
      ) {
        name
        label
        type
        isReadOnly
      }
      ticket: properties(
        objectType: ticket
        includeNumbers: true
        includeCheckboxes: true
        includeOptions: true
        includeReadOnly: true
      ) {
        name
        label
        type
        isReadOnly
      }
    }
  }
`);

/** The tabs of settings that were panels of this page, by the fragments of their earlier addresses. */
const EARLIER_FRAGMENTS: Record<string, (portalId: string) => string> = {
  "#write-policy": paths.portal.writing,
  "#automatic-cleaning": paths.portal.writing,
  "#address-status": paths.portal.status,
  "#default-country": paths.portal.rules,
  "#replacement-rules": paths.portal.rules,
  "#name": paths.portal.name,
};

export function ConfigurePortalPage() {
  const { portalId = "" } = useParams();
  const { hash } = useLocation();
  const tab = EARLIER_FRAGMENTS[hash];
  return tab ? <Navigate replace to={tab(portalId)} /> : <ConfigurePortal portalId={portalId} />;
}

function ConfigurePortal({ portalId }: { portalId: string }) {
  // A second response must not overwrite typed input, so the form gets one response from the server and no cached copy.
  const query = useQuery(CONFIGURATION, {
    variables: { portalId },
    fetchPolicy: "network-only",
    nextFetchPolicy: "cache-first",
  });
  const { error, refetch } = query;
  const banner = useConnectedBanner(null);
  const data = useFirstData(query.data);
  const connection = data?.connection;
  const isHubspot =
    error !== undefined &&
    ["crm_refused", "crm_unavailable", "needs_reconnect", "rate_limited"].includes(apiErrorOf(error).code ?? "");
  return (
    <Page
      title="Field mapping"
      above={<TextLink to={paths.dashboard}>Dashboard</TextLink>}
      lead={
        connection ? (
          <>
            Choose which properties of {connection.portalName} hold addresses.
            {connection.addressSets.length > 0 && (
              <>
                {" "}
                <LastSaved sets={connection.addressSets} />
                <TextLink to={paths.activityOf({ portal: portalId })}>Who changed what</TextLink>
              </>
            )}
          </>
        ) : (
          "Choose which properties hold addresses."
        )
      }
    >
      {banner && (
        <Notice kind={banner.kind} title={banner.text} isAnswer>
          {banner.detail}
        </Notice>
      )}
      {error && !data && (
        <ErrorState
          title={isHubspot ? "Failed to fetch HubSpot properties" : "Failed to load configuration data"}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Loading text="Loading portal configuration..." rows={5} />}
      {data && !connection && <NotConnected portalId={portalId} />}
      {connection && <PortalConfiguration key={connection.id} connection={connection} />}
    </Page>
  );
}

type Saving = { savedAt?: string | null; savedBy?: ActedBy | null };

/** Hidden if every mapping is from an earlier release. */
function LastSaved({ sets }: { sets: readonly Saving[] }) {
  const [last] = sets
    .flatMap(({ savedAt, savedBy }) => (savedAt ? [{ savedAt, savedBy }] : []))
    .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt));
  if (!last) return null;
  return (
    <>
      Saved{last.savedBy && ` by ${actedByText(last.savedBy)}`}, <DateTime iso={last.savedAt} />.{" "}
    </>
  );
}
