import { useMediaQuery } from "@mantine/hooks";
import { useEffect } from "react";

/** Whether the page is wider than a phone. */
export function useIsWide(): boolean {
  return useMediaQuery("(min-width: 721px)", true, { getInitialValueInEffect: false });
}

/** When the browser restores a page from its back/forward cache, requests in flight are lost. `act` must be stable. */
export function usePageRestored(act: () => void): void {
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => {
      if (event.persisted) act();
    };
    window.addEventListener("pageshow", listener);
    return () => window.removeEventListener("pageshow", listener);
  }, [act]);
}
