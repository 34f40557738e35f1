/** Between two heartbeats of an attempt that makes progress. */
const BEAT_MS = 2_000;
/** The longest that a step takes: a transaction waits 15 s for a connection and lasts 20 s, a call to HubSpot is given up after 30 s. */
const STEP_MS = 60_000;

export type Heartbeats = { progress(): void; stop(): void };

/**
 * Sends heartbeats for as long as an attempt makes progress: from a timer, because a step may take longer than a dead worker
 * should stay unnoticed, and only until the longest step would be over, because an attempt that hangs must lose its lease.
 * `send` sends one heartbeat.
 */
export function startHeartbeats(send: () => void): Heartbeats {
  let steppedAt = performance.now();
  const beat = setInterval(() => {
    if (performance.now() - steppedAt <= STEP_MS) send();
  }, BEAT_MS);
  return {
    progress() {
      steppedAt = performance.now();
      send();
    },
    stop: () => clearInterval(beat),
  };
}
