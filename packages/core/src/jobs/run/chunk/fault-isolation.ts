/** A batch that fails with an internal error is retried this often, then in batches of one call, then each of its records alone. */
const TRIES = 3;

/** How large the next batch of a chunk is. Pure: errors of our own are narrowed down to the record that causes them. */
export class FaultIsolation {
  #largest: number;
  readonly #oneCall: number;
  #faults = 0;
  /** Records of a failing batch that are still to be retried one by one. */
  #alone = 0;

  /** `largest`: records of a batch while nothing fails; `oneCall`: records that are read in one call. */
  constructor({ largest, oneCall }: { largest: number; oneCall: number }) {
    this.#largest = largest;
    this.#oneCall = oneCall;
  }

  get batchSize(): number {
    return this.#alone > 0 ? 1 : this.#largest;
  }

  worked(): void {
    this.#faults = 0;
    this.#alone = Math.max(0, this.#alone - 1);
  }

  /** `isolated`: the one record of the batch causes the error, and is to be ended. */
  failed(records: number): "retry" | "isolated" {
    this.#faults += 1;
    if (this.#faults < TRIES) return "retry";
    this.#faults = 0;
    if (records > this.#oneCall) {
      this.#largest = this.#oneCall;
      return "retry";
    }
    if (records > 1) {
      this.#alone = records;
      return "retry";
    }
    this.worked();
    return "isolated";
  }
}
