import { useQuery } from "@apollo/client/react";
import { graphql, useFragment } from "../../api/generated/index.ts";
import { ADDRESS_PLACE } from "../../shared/map/address-place.ts";
import { PlaceMap } from "../../shared/map/PlaceMap.tsx";
import { hasContradiction } from "../../shared/map/places.ts";
import { useFirstData } from "../../shared/use-first-data.ts";
import { useIsPainted } from "../../shared/use-is-painted.ts";

const PLACES = graphql(`
  query ProposalPlaces($id: ID!) {
    proposal(id: $id) {
      id
      places {
        before {
          ...AddressPlaceParts
        }
        after {
          ...AddressPlaceParts
        }
        ofCity {
          ...AddressPlaceParts
        }
      }
    }
  }
`);

const LABELS = { before: "Now", after: "Proposed" };
const OF_CONTRADICTION = { before: "By postal code", after: "By city" };

/** A map if it helps to decide: the address contradicts itself, or moves. */
export function ProposalMap({ id }: { id: string }) {
  const isPainted = useIsPainted();
  const { data } = useQuery(PLACES, { variables: { id }, errorPolicy: "ignore", skip: !isPainted });
  const found = useFirstData(data)?.proposal?.places;
  const before = useFragment(ADDRESS_PLACE, found?.before) ?? null;
  const after = useFragment(ADDRESS_PLACE, found?.after) ?? null;
  const ofCity = useFragment(ADDRESS_PLACE, found?.ofCity) ?? null;
  if (before?.point && after === null && ofCity?.point)
    return <PlaceMap places={{ before, after: ofCity }} labels={OF_CONTRADICTION} />;
  const places = { before, after };
  return hasContradiction(places) ? <PlaceMap places={places} labels={LABELS} /> : null;
}
