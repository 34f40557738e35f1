import { useEffect, useState } from "react";

const MAX_WAIT_MS = 500;

/**
 * Whether the browser has had time to show what this component rendered first. A query for what only a next step needs waits for
 * that: on a slow line its answer and the work on it would come before the page.
 */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const paint = () => setPainted(true);
    if (typeof requestIdleCallback === "function") {
      const idle = requestIdleCallback(paint, { timeout: MAX_WAIT_MS });
      return () => cancelIdleCallback(idle);
    }
    const timer = setTimeout(paint, 50);
    return () => clearTimeout(timer);
  }, []);
  return isPainted;
}
