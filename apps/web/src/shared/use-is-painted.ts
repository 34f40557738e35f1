import { startTransition, useEffect, useState } from "react";

const MAX_WAIT_MS = 500;

/**
 * Whether the browser has had time to paint this component's first render. Queries for later steps wait for it: on a slow
 * line their responses would delay the page. The update is a transition, so the browser responds while React renders.
 */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const paint = () => startTransition(() => setPainted(true));
    if (typeof requestIdleCallback === "function") {
      const idle = requestIdleCallback(paint, { timeout: MAX_WAIT_MS });
      return () => cancelIdleCallback(idle);
    }
    const timer = setTimeout(paint, 50);
    return () => clearTimeout(timer);
  }, []);
  return isPainted;
}
