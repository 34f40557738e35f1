import { useQuery } from "@apollo/client/react";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { useState } from "react";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { useIsPainted } from "../page-queries.ts";

export const LIST_CHOICE = graphql(`
  fragment ListChoice_connection on Connection {
    id
    portalId
    portalName
    status
    configuredObjectTypes
    addressSets {
      id
      key
      label
      mapping {
        objectType
      }
    }
  }
`);

const LISTS = graphql(`
  query Lists($portalId: String!, $objectType: ObjectType!) {
    connection(portalId: $portalId) {
      id
      lists(objectType: $objectType) {
        listId
        name
        size
        isReady
      }
    }
  }
`);

const NONE: never[] = [];

/** The choice made by a link to the form. */
export type ListWanted = { portalId: string; objectType: ObjectType | null; listId: string | null };

/** Portal, object type and list of a cleaning. Another portal or type clears the list and loads its own lists. */
export function useListPicker(refs: readonly FragmentType<typeof LIST_CHOICE>[], wanted: ListWanted) {
  const portals = useFragment(LIST_CHOICE, refs).filter((portal) => portal.status !== "disconnecting");
  const [chosenPortal, setPortal] = useState(wanted.portalId);
  const [chosenType, setObjectType] = useState(wanted.objectType);
  const [listId, setListId] = useState(wanted.listId);

  const portal = portals.find((candidate) => candidate.portalId === chosenPortal) ?? portals[0];
  const portalId = portal?.portalId ?? "";
  const objectType = chosenType ?? portal?.configuredObjectTypes[0] ?? "contact";
  const isUsable = portal?.status === "active";
  const isAsked = portalId !== "" && isUsable;
  const isPainted = useIsPainted();
  const lists = useQuery(LISTS, {
    variables: { portalId, objectType },
    skip: !isAsked || !isPainted,
    // Always refetched, and there may be ten thousand: normalizing and caching them would be wasted.
    fetchPolicy: "no-cache",
  });
  const loaded = isAsked ? lists.data?.connection?.lists : undefined;
  // What is loaded again, as after a login in the middle of the form, stays in the meantime.
  const isLoading = isAsked && (!isPainted || (lists.loading && !loaded));
  const addressSets = portal?.addressSets.filter(({ mapping }) => mapping.objectType === objectType) ?? NONE;
  const options = loaded ?? NONE;
  return {
    portals,
    portal,
    portalId,
    objectType,
    /** The object type's address sets, in order. */
    addressSets,
    isUsable,
    isConfigured: portal?.configuredObjectTypes.includes(objectType) ?? false,
    lists,
    isLoading,
    options,
    list: options.find((candidate) => candidate.listId === listId),
    choosePortal: (id: string) => {
      setPortal(id);
      setListId(null);
    },
    chooseType: (type: ObjectType | null) => {
      setObjectType(type);
      setListId(null);
    },
    chooseList: setListId,
  };
}

export type ListPicker = ReturnType<typeof useListPicker>;
