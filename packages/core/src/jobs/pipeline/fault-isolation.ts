/** A batch that fails with an internal error is retried this often, then in batches of one call, then record by record. */
const TRIES = 3;

/** Size of a chunk's next batch. Pure: isolates the record that causes an error of our own. */
export class FaultIsolation {
  #largest: number;
  readonly #oneCall: number;
  #faults = 0;
  /** Records of a failing batch that are still to be retried one by one. */
  #alone = 0;

  /** `largest`: records per batch while nothing fails; `oneCall`: records that are read in one call. */
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

  /** `isolated`: the only record of the batch causes the error and must be ended. */
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
