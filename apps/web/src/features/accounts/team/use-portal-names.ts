import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../api/generated/index.ts";

const PORTALS = graphql(`
  query TeamPortals {
    connections {
      id
      portalId
      portalName
    }
  }
`);

/** The portals that a member can be limited to, and how each is called; one that is no longer connected has its id alone. */
export function usePortalNames() {
  const portals = useQuery(PORTALS).data?.connections ?? [];
  const names = new Map(portals.map(({ portalId, portalName }) => [portalId, portalName]));
  return { portals, nameOf: (portalId: string) => names.get(portalId) ?? `Portal ${portalId}` };
}
