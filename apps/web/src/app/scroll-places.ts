import type { Location } from "react-router-dom";

/** The session storage key of each page's scroll position. */
export const SCROLL_PLACES = "plumbline:scroll";

/** A page's entry: by history entry, or by path if the page was loaded from the server. */
export function placeKey({ key, pathname }: Pick<Location, "key" | "pathname">): string {
  return key === "default" ? pathname : key;
}

/**
 * A page opened by a link, a form or another site starts at its top; only a reload and Back restore the position. Otherwise a
 * customer who returns from the payment page would be where they left, with the confirmation out of sight.
 */
export function forgetPlaceOfOpenedPage(
  storage: Pick<Storage, "getItem" | "setItem">,
  opened: { type: string; pathname: string },
): void {
  if (opened.type !== "navigate") return;
  const places = placesIn(storage.getItem(SCROLL_PLACES));
  if (!(opened.pathname in places)) return;
  delete places[opened.pathname];
  storage.setItem(SCROLL_PLACES, JSON.stringify(places));
}

function placesIn(stored: string | null): Record<string, unknown> {
  try {
    const places: unknown = JSON.parse(stored ?? "{}");
    return typeof places === "object" && places !== null ? { ...places } : {};
  } catch {
    return {};
  }
}
