/** The interval between heartbeats of an attempt that makes progress. */
const BEAT_MS = 2_000;
/** The longest step: a transaction waits 15 s for a connection and lasts 20 s, a call to HubSpot times out after 30 s. */
const STEP_MS = 60_000;

export type Heartbeats = { progress(): void; stop(): void };

/**
 * Sends heartbeats while an attempt makes progress: from a timer, because a step may outlast the time in which a dead worker must
 * be noticed, and only for the duration of the longest step, because a hanging attempt must lose its lease.
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
