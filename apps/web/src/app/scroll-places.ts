import type { Location } from "react-router-dom";

/** Where the browser's tab keeps how far each page was scrolled. */
export const SCROLL_PLACES = "plumbline:scroll";

/** The entry of a page: by the history entry, and by its path where the page was loaded whole. */
export function placeKey({ key, pathname }: Pick<Location, "key" | "pathname">): string {
  return key === "default" ? pathname : key;
}

/**
 * A page that is opened by a link, a form or another site begins at its top; only a reload and Back return to where it was left. Without
 * this a customer who comes back from the payment page stands where they left, with the confirmation out of sight.
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
