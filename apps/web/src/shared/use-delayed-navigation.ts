import { startTransition, useEffect, useEffectEvent, useState } from "react";
import { useNavigation } from "react-router-dom";

/**
 * Calls `navigateNow` once `delayMs` have passed; null = never. It waits while another navigation is pending, which it would
 * cancel: a link clicked meanwhile wins.
 */
export function useDelayedNavigation(delayMs: number | null, navigateNow: () => void): void {
  const isIdle = useNavigation().state === "idle";
  const [isOver, setOver] = useState(false);
  const onDelayOver = useEffectEvent(navigateNow);
  useEffect(() => {
    if (delayMs === null) return;
    // As a transition, so that it is rendered together with a navigation that has just begun.
    const timer = setTimeout(() => startTransition(() => setOver(true)), delayMs);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [delayMs]);
  useEffect(() => {
    if (delayMs !== null && isOver && isIdle) onDelayOver();
  }, [delayMs, isOver, isIdle]);
}
