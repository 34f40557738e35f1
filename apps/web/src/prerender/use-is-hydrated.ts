import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False at build time and while hydrating: both must render the same for everyone. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
