import { useQuery } from "@apollo/client/react";
import { OBJECT_TYPE_LABELS, OBJECT_TYPES, type ObjectType } from "@plumbline/schema/object-types.ts";
import { useEffect, useState } from "react";
import { paths } from "../app/paths.ts";
import type { FurtherAddressesQuery } from "../api/generated/graphql.ts";
import { graphql } from "../api/generated/index.ts";
import { suggestSets } from "../features/mapping/suggest-sets.ts";
import { Button, LinkButton } from "../ui/Button.tsx";
import { Notice } from "../shared/notices.tsx";
import classes from "./FurtherAddressHint.module.css";

const PROPERTIES = graphql(`
  query FurtherAddresses(
    $portalId: String!
    $hasContact: Boolean!
    $hasCompany: Boolean!
    $hasDeal: Boolean!
    $hasTicket: Boolean!
  ) {
    connection(portalId: $portalId) {
      id
      portalName
      addressSets {
        id
        key
        mapping {
          objectType
          street_address
          city
          state
          postal_code
          country
          street_address_2
          unit
          full_address
        }
      }
      contact: properties(objectType: contact, includeOptions: true) @include(if: $hasContact) {
        name
        label
        type
      }
      company: properties(objectType: company, includeOptions: true) @include(if: $hasCompany) {
        name
        label
        type
      }
      deal: properties(objectType: deal, includeOptions: true) @include(if: $hasDeal) {
        name
        label
        type
      }
      ticket: properties(objectType: ticket, includeOptions: true) @include(if: $hasTicket) {
        name
        label
        type
      }
    }
  }
`);

type Props = { portalId: string; objectTypes: readonly ObjectType[]; onDone: () => void };

/** Properties that suggest another address of a portal's records; shown once, and hidden if there are none. */
export function FurtherAddressHint({ portalId, objectTypes, onDone }: Props) {
  const [isClosed, setClosed] = useState(false);
  const has = (type: ObjectType) => objectTypes.includes(type);
  const { data } = useQuery(PROPERTIES, {
    variables: {
      portalId,
      hasContact: has("contact"),
      hasCompany: has("company"),
      hasDeal: has("deal"),
      hasTicket: has("ticket"),
    },
    fetchPolicy: "no-cache",
  });
  const connection = data?.connection;
  const found = connection && furtherAddress(connection);
  const isNothing = connection !== undefined && found === null;
  // Queried only once as well: the properties are read from HubSpot.
  useEffect(() => {
    if (isNothing) onDone();
  }, [isNothing, onDone]);
  if (!found || isClosed) return null;
  const close = () => {
    onDone();
    setClosed(true);
  };
  return (
    <Notice
      kind="info"
      title="Your records hold another address"
      action={
        <div className={classes.buttons}>
          <LinkButton to={paths.configurePortal(portalId)} size="xs" variant="default" onClick={onDone}>
            Map it
          </LinkButton>
          <Button size="xs" variant="subtle" onClick={close}>
            Not now
          </Button>
        </div>
      }
    >
      {OBJECT_TYPE_LABELS[found.objectType]} records of {connection.portalName} have properties for a{" "}
      {found.label.toLowerCase()}. Plumbline can clean it in the same job.
    </Notice>
  );
}

type Connection = NonNullable<FurtherAddressesQuery["connection"]>;

/** The likeliest further address of the first object type that has one; null if there is none. */
function furtherAddress(connection: Connection): { objectType: ObjectType; label: string } | null {
  for (const objectType of OBJECT_TYPES) {
    const sets = connection.addressSets.filter(({ mapping }) => mapping.objectType === objectType);
    // Customers who have mapped another address already know the feature.
    if (sets.length !== 1) continue;
    const mapped = new Set(sets.flatMap(({ mapping }) => Object.values(mapping)).filter((name) => name !== null));
    const [suggestion] = suggestSets(connection[objectType] ?? [], mapped);
    if (suggestion) return { objectType, label: suggestion.label };
  }
  return null;
}
