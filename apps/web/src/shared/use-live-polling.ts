import { useEffect } from "react";

/** Polls at this interval; 0 stops. Polling costs the server, so pages poll only while something changes. */
export function useLivePolling(
  { startPolling, stopPolling }: { startPolling(ms: number): void; stopPolling(): void },
  intervalMs: number,
): void {
  useEffect(() => {
    if (intervalMs === 0) return;
    startPolling(intervalMs);
    return stopPolling;
  }, [intervalMs, startPolling, stopPolling]);
}
