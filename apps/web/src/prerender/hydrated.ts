import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False at build time and while a made page is woken: what is rendered then must be the same for everybody. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
