import { useEffect } from "react";

/** When the browser shows a page again as it was left for another site: what was under way then is over. `act` must be stable. */
export function usePageRestored(act: () => void): void {
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => {
      if (event.persisted) act();
    };
    window.addEventListener("pageshow", listener);
    return () => window.removeEventListener("pageshow", listener);
  }, [act]);
}
