/** The interval between heartbeats of an attempt that makes progress. */
const BEAT_MS = 2_000;
/** The longest step: a transaction waits 15 s for a connection and lasts 20 s, a call to HubSpot times out after 30 s. */
const STEP_MS = 60_000;

export type Heartbeats = {
  progress(): void;
  /** Begins a wait that has a bound of its own; the returned function ends it. Waiting is no progress, and no lack of it either. */
  beginWait(): () => void;
  stop(): void;
};

/**
 * Sends heartbeats while an attempt makes progress: from a timer, because a step may outlast the time in which a dead worker must
 * be noticed, and only for the duration of the longest step, because a hanging attempt must lose its lease.
 * `send` sends one heartbeat.
 */
export function startHeartbeats(send: () => void): Heartbeats {
  let steppedAt = performance.now();
  let waits = 0;
  let waitsSince = 0;
  const beat = setInterval(() => {
    if (waits > 0 || performance.now() - steppedAt <= STEP_MS) send();
  }, BEAT_MS);
  return {
    progress() {
      steppedAt = performance.now();
      send();
    },
    beginWait() {
      if (waits === 0) waitsSince = performance.now();
      waits += 1;
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        waits -= 1;
        if (waits === 0) steppedAt += performance.now() - waitsSince;
      };
    },
    stop: () => clearInterval(beat),
  };
}
