import type { ChildProcess } from "node:child_process";

/** A started process: `process` reports its exit, `stop` ends it cleanly. */
export type RunningService = { process: ChildProcess; stop(): Promise<void> };
/** `stopping` is aborted at shutdown, which aborts a start in progress. */
export type Service = { name: string; start(stopping: AbortSignal): Promise<RunningService> };

export type SupervisorEvents = {
  onStarted(name: string, pid: number): void;
  onDied(name: string, retryInMs: number): void;
};

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 15_000;
/** After this running time a service restarts with the shortest wait again. */
const STABLE_MS = 30_000;

/** Keeps services running in the given order: a dead one is restarted with growing waits, a stop ends them in reverse. */
export class Supervisor {
  readonly #events: SupervisorEvents;
  readonly #running = new Map<string, RunningService>();
  readonly #order: string[] = [];
  readonly #held = new Map<string, Service | null>();
  readonly #restarting = new Set<string>();
  /** Waiting starts, each with a function that triggers it at once. */
  readonly #waiting = new Map<string, { timer: NodeJS.Timeout; begin: () => void }>();
  readonly #starts = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(events: SupervisorEvents) {
    this.#events = events;
  }

  /** Resolves when the service is up for the first time; throws if it does not start. */
  async run(service: Service): Promise<void> {
    // Nobody would end it.
    this.#stopping.signal.throwIfAborted();
    this.#order.push(service.name);
    await this.#tracked(this.#start(service, FIRST_WAIT_MS));
  }

  pid(name: string): number | undefined {
    return this.#running.get(name)?.process.pid;
  }

  /** Restarts a service at once, because its code has changed; also one that waits after a failed start. */
  async restart(name: string): Promise<void> {
    const waiting = this.#waiting.get(name);
    if (waiting) return waiting.begin();
    this.#restarting.add(name);
    await this.#running.get(name)?.stop();
  }

  /** Stops a service until it is released, to test the product without one of its parts. */
  async hold(name: string): Promise<void> {
    if (this.#held.has(name)) return;
    this.#held.set(name, null);
    await this.#running.get(name)?.stop();
  }

  /** Resolves when the service is up again. */
  async release(name: string): Promise<void> {
    const service = this.#held.get(name);
    this.#held.delete(name);
    if (service) await this.#start(service, FIRST_WAIT_MS);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    await Promise.allSettled(this.#starts);
    for (const name of this.#order.toReversed()) await this.#running.get(name)?.stop();
  }

  async #start(service: Service, waitMs: number): Promise<void> {
    const running = await service.start(this.#stopping.signal);
    if (this.#stopping.signal.aborted) return await running.stop();
    this.#running.set(service.name, running);
    const startedAt = Date.now();
    this.#events.onStarted(service.name, running.process.pid ?? 0);
    const again = () => {
      this.#running.delete(service.name);
      if (this.#held.has(service.name)) return void this.#held.set(service.name, service);
      if (!this.#stopping.signal.aborted)
        this.#restart(service, Date.now() - startedAt > STABLE_MS ? FIRST_WAIT_MS : waitMs);
    };
    if (running.process.exitCode !== null || running.process.signalCode !== null) return again();
    running.process.once("exit", again);
    // Its code changed during the start.
    if (this.#restarting.has(service.name)) await running.stop();
  }

  /** Registers a start, so that a stop waits for it. */
  async #tracked(start: Promise<void>): Promise<void> {
    this.#starts.add(start);
    try {
      await start;
    } finally {
      this.#starts.delete(start);
    }
  }

  #restart(service: Service, waitMs: number): void {
    const isWanted = this.#restarting.delete(service.name);
    if (!isWanted) this.#events.onDied(service.name, waitMs);
    const begin = () => {
      clearTimeout(timer);
      this.#waiting.delete(service.name);
      const nextWaitMs = isWanted ? FIRST_WAIT_MS : Math.min(waitMs * 2, LONGEST_WAIT_MS);
      const start = this.#start(service, nextWaitMs).catch(() => {
        if (!this.#stopping.signal.aborted) this.#restart(service, nextWaitMs);
      });
      void this.#tracked(start);
    };
    const timer = setTimeout(begin, isWanted ? 0 : waitMs);
    this.#waiting.set(service.name, { timer, begin });
  }
}
