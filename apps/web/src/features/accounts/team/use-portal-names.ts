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

/** The portals to which a member can be limited, with their names; a disconnected one is shown by its id. */
export function usePortalNames() {
  const portals = useQuery(PORTALS).data?.connections ?? [];
  const names = new Map(portals.map(({ portalId, portalName }) => [portalId, portalName]));
  return { portals, nameOf: (portalId: string) => names.get(portalId) ?? `Portal ${portalId}` };
}
