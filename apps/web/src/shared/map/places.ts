/** The location of an address, as the server returns it. */
export type Place = {
  country?: string | null;
  state?: string | null;
  postalCode: string;
  regionOfPostalCode?: string | null;
  point?: { latitude: number; longitude: number; isOfBuilding: boolean } | null;
};
/** The current and the proposed address; null if there is none. */
export type Places = { before: Place | null; after: Place | null };

/** About five kilometers: closer points are one place to a person. */
const SAME_PLACE_DEGREES = 0.05;

/** Whether a map helps to decide: the place moves, or the postal code is in another state than the address says. */
export function hasContradiction({ before, after }: Places): boolean {
  return (before !== null && isElsewhere(before)) || (before !== null && after !== null && hasMoved(before, after));
}

/** The postal code belongs to another state. */
function isElsewhere({ state, regionOfPostalCode: region, country }: Place): boolean {
  return country === "US" && Boolean(state) && Boolean(region) && state !== region;
}

function hasMoved({ point: from }: Place, { point: to }: Place): boolean {
  if (!from || !to) return false;
  return (
    Math.abs(from.latitude - to.latitude) > SAME_PLACE_DEGREES ||
    Math.abs(from.longitude - to.longitude) > SAME_PLACE_DEGREES
  );
}

/** Drops the old place if its point is unknown or unchanged. */
export function sinceChange({ before, after }: Places): Places {
  const isShown = before?.point && (after === null || placeText(before) !== placeText(after));
  return { before: isShown ? before : null, after };
}

/** The map's content as text for screen readers; empty if nothing is known. */
export function placeText(place: Place): string {
  const { postalCode, regionOfPostalCode: region, point, state } = place;
  if (isElsewhere(place)) return `Postal code ${postalCode} lies in ${region}; the address says ${state}.`;
  if (point?.isOfBuilding)
    return `The building is at ${degrees(point.latitude, "N", "S")}, ${degrees(point.longitude, "E", "W")}.`;
  if (point)
    return `Postal code ${postalCode} lies ${region ? `in ${region}, ` : ""}around ${degrees(point.latitude, "N", "S")}, ${degrees(point.longitude, "E", "W")}.`;
  return state ? `The address says ${state}; its postal code is not known.` : "";
}

function degrees(value: number, positive: string, negative: string): string {
  return `${Math.abs(value).toFixed(1)}° ${value < 0 ? negative : positive}`;
}
