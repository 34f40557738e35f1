import { useDebouncedValue } from "@mantine/hooks";
import type { AddressPart } from "@plumbline/schema/object-types.ts";
import type { TypedCheckAnswer } from "@plumbline/schema/review/rest.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { restCall } from "../../api/rest-client.ts";
import { useSession } from "../../session/session.tsx";
import { AddressDiff, NotChecked } from "../../shared/address-diff/AddressDiff.tsx";
import { PlaceMap, placeText, type Place } from "../../shared/map/PlaceMap.tsx";
import classes from "./Review.module.css";

/** The pause in typing before the values are checked. */
const PAUSE_MS = 400;
const AS_TYPED = "Accepted, the values are written exactly as they stand here.";

type Props = {
  id: string;
  values: Partial<Record<AddressPart, string>>;
  isChanged: boolean;
  isMapShown: boolean;
};

/** The engine's result for the values as they are typed, and their place: free, and it does not block accepting them. */
export function TypedCheck({ id, values, isChanged, isMapShown }: Props) {
  const { token } = useSession();
  const [text] = useDebouncedValue(isChanged || isMapShown ? JSON.stringify(values) : null, PAUSE_MS);
  const { data, isError, isFetching } = useQuery({
    queryKey: ["typed-check", id, text],
    // Further typing aborts it.
    queryFn: ({ signal }) =>
      restCall<TypedCheckAnswer>(`/api/hubspot/proposals/${id}/check`, {
        method: "POST",
        body: { values: JSON.parse(text ?? "{}") as object },
        token,
        signal,
        isQuestion: true,
      }),
    enabled: text !== null,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
    retry: false,
  });
  return (
    <>
      {isMapShown && <TypedMap place={isError ? null : data?.place} isError={isError} />}
      <div className={classes.typedCheck} aria-live="polite" aria-busy={isFetching}>
        {isChanged && isError && <p>These values couldn't be checked. You can accept them all the same.</p>}
        {isChanged && !isError && data && <Result {...data} />}
      </div>
    </>
  );
}

/** Keeps its size, whatever is known of the place: the result below it does not move. */
function TypedMap({ place, isError }: { place: TypedCheckAnswer["place"] | null | undefined; isError: boolean }) {
  const shown = place && placeOf(place);
  return (
    <div className={classes.typedMap}>
      {shown && placeText(shown) !== "" ? (
        <PlaceMap places={{ before: null, after: shown }} labels={{ before: "", after: "As typed" }} />
      ) : (
        <p className={classes.noPlace}>
          {isError
            ? "The place couldn't be looked up."
            : shown
              ? "The postal code is not known, so there is no place."
              : ""}
        </p>
      )}
    </div>
  );
}

function placeOf({
  postal_code: postalCode,
  region_of_postal_code: regionOfPostalCode,
  point,
  ...place
}: TypedCheckAnswer["place"]): Place {
  return {
    ...place,
    postalCode,
    regionOfPostalCode,
    point: point && { latitude: point.latitude, longitude: point.longitude, isOfBuilding: point.is_of_building },
  };
}

function Result({ outcome, message, fields, not_checked: notChecked }: TypedCheckAnswer) {
  const shown = fields.map(({ before_label, after_label, change, ...field }) => ({
    ...field,
    before: before_label ?? field.before,
    after: after_label ?? field.after,
    change: change && { ...change, reasonText: change.message },
  }));
  return (
    <>
      <p>
        {outcome === "confirmed"
          ? "Consistent: these values agree with each other."
          : outcome === "corrected"
            ? `${AS_TYPED} Plumbline would write:`
            : `${message} ${AS_TYPED}`}
      </p>
      {outcome !== "failed" && fields.some(({ change }) => change !== null) && (
        <AddressDiff fields={shown} tense={outcome === "review" ? "proposed" : "planned"} />
      )}
      {outcome !== "failed" && <NotChecked parts={notChecked} />}
    </>
  );
}
