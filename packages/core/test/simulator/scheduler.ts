import type { Clock } from "./clock.ts";

/** Ends everything that its process was doing. */
export class Died extends Error {
  constructor() {
    super("the process died");
    this.name = "Died";
  }
}

/** `guard`: the statement that lets a write pass. */
export type EffectKind = "transaction" | "statement" | "guard" | "read" | "write" | "list" | "sleep" | "wait";
/** `late`: the effect happens, and its process does not learn of it. */
export type Fate = "lives" | "dies before" | "dies after";

type Effect = {
  process: Process;
  kind: EffectKind;
  /** A sleep that is chosen takes the clock there. */
  until: Date | null;
  /** A wait goes on as soon as this is true. */
  isReady(): boolean;
  run(): Promise<void>;
  fail(error: Error): void;
};

/** One attempt of an activity. Its effects run one at a time, in the order that the plan draws. */
export type Process = { name: string; isDead: boolean; isDone: boolean };

/** Work without a process of its own that has this many turns of the event loop without an effect is at rest. */
const TURNS = 3;
/** More than any step of the product takes between two effects. */
const MOST_TURNS = 20_000;
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Runs one effect after the other: a whole transaction, or one call to the store. Between two of them anything may happen; inside
 * one nothing does, since two transactions that wait for each other would wait for the scheduler.
 */
export class Scheduler {
  readonly #clock: Clock;
  readonly #processes = new Set<Process>();
  readonly #effects: Effect[] = [];
  #steps = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Effects that have run. */
  get steps(): number {
    return this.#steps;
  }

  /** The effects that can run now, oldest first. */
  choices(): readonly Pick<Effect, "process" | "kind">[] {
    return this.#ready();
  }

  #ready(): Effect[] {
    return this.#effects.filter((effect) => effect.isReady());
  }

  /** What `step` would run at this place. */
  next(place: number): EffectKind | null {
    const ready = this.#ready();
    return ready[place % ready.length]?.kind ?? null;
  }

  process(name: string, body: (process: Process) => Promise<void>): Process {
    const process: Process = { name, isDead: false, isDone: false };
    this.#processes.add(process);
    void body(process).finally(() => {
      process.isDone = true;
      this.#processes.delete(process);
    });
    return process;
  }

  effect<T>(process: Process, kind: EffectKind, work: () => Promise<T>, more: Partial<Effect> = {}): Promise<T> {
    if (process.isDead) return Promise.reject(new Died());
    return new Promise<T>((resolve, reject) => {
      this.#effects.push({
        process,
        kind,
        until: null,
        isReady: () => true,
        async run() {
          try {
            const result = await work();
            if (process.isDead) reject(new Died());
            else resolve(result);
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
          }
        },
        fail: reject,
        ...more,
      });
    });
  }

  kill(process: Process): void {
    process.isDead = true;
    const own = this.#effects.filter((effect) => effect.process === process);
    for (const effect of own) {
      this.#effects.splice(this.#effects.indexOf(effect), 1);
      effect.fail(new Died());
    }
  }

  /** Runs the effect at this place among the choices. */
  async step(place: number, fate: Fate = "lives"): Promise<EffectKind | null> {
    const ready = this.#ready();
    const effect = ready[place % ready.length];
    if (!effect) return null;
    this.#steps += 1;
    if (effect.until) this.#clock.reach(effect.until);
    if (fate === "dies before") {
      this.kill(effect.process);
      await this.atRest();
      return effect.kind;
    }
    this.#effects.splice(this.#effects.indexOf(effect), 1);
    if (fate === "dies after") effect.process.isDead = true;
    await effect.run();
    if (fate === "dies after") this.kill(effect.process);
    await this.atRest();
    return effect.kind;
  }

  /** Every process waits for an effect, or is done. */
  async atRest(): Promise<void> {
    let quiet = 0;
    let known = -1;
    for (let turns = 0; quiet < TURNS; turns += 1) {
      if (turns > MOST_TURNS) throw new Error(`${this.#busy().join(", ")}: no effect and no end`);
      await turn();
      const isAtRest = this.#busy().length === 0 && this.#effects.length === known;
      quiet = isAtRest ? quiet + 1 : 0;
      known = this.#effects.length;
    }
  }

  #busy(): string[] {
    return [...this.#processes]
      .filter((process) => !this.#effects.some((effect) => effect.process === process))
      .map(({ name }) => name);
  }
}
