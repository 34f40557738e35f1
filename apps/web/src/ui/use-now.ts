import { useCallback, useSyncExternalStore } from "react";

/** The time, rounded down to a step and updated with it, so that relative times stay correct on a page left open. */
export function useNow(stepMs: number): number {
  const subscribe = useCallback(
    (onTick: () => void) => {
      const timer = setInterval(onTick, stepMs);
      return () => clearInterval(timer);
    },
    [stepMs],
  );
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / stepMs) * stepMs);
}
