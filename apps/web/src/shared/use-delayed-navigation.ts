import { useEffect, useEffectEvent } from "react";
import { useNavigation } from "react-router-dom";

/**
 * Calls `navigateNow` once `delayMs` have passed; null = never. It waits while another navigation is pending, which it would
 * cancel: a link clicked meanwhile wins.
 */
export function useDelayedNavigation(delayMs: number | null, navigateNow: () => void): void {
  const isIdle = useNavigation().state === "idle";
  const onDelayOver = useEffectEvent(navigateNow);
  useEffect(() => {
    if (delayMs === null || !isIdle) return;
    const timer = setTimeout(() => onDelayOver(), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs, isIdle]);
}
