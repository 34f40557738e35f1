import { RandomIdGenerator, type IdGenerator } from "@opentelemetry/sdk-trace-base";

/** Random ids, except for spans whose id is set by `withSpanId`. */
export class PresetIds implements IdGenerator {
  readonly #random = new RandomIdGenerator();
  #preset: string | null = null;

  /** The span that `start` begins has this id: 16 hex digits. */
  withSpanId<T>(spanId: string, start: () => T): T {
    this.#preset = spanId;
    try {
      return start();
    } finally {
      this.#preset = null;
    }
  }

  generateTraceId(): string {
    return this.#random.generateTraceId();
  }

  generateSpanId(): string {
    return this.#preset ?? this.#random.generateSpanId();
  }
}
