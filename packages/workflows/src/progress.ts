import type { CanaryEnd, ChunkEnd, Interruption, SliceResult } from "./activities.ts";
import { ChunkWindow } from "./chunk-window.ts";

/** Chunks in flight. Each has one call in flight; more chunks than calls keep our own work overlapping with the calls. */
const WINDOW = 8;
/** Slices are read ahead of the cleaning by this many chunks. */
const READ_AHEAD = 2 * WINDOW;

export type RunEnd = Interruption | { end: "restart" } | { end: "renew" };

/** What decides about the next step. */
type View = readonly (boolean | number)[];

/**
 * How far one run of a job is: what was read of the list, whether the canary passed, which chunks are cleaned. Pure: the workflow
 * calls and waits, this says what comes next.
 */
export class Progress {
  readonly #chunks: ChunkWindow;
  #isRead: boolean;
  #isReading = false;
  #hasPassedCanary = false;
  #end: RunEnd | null = null;
  #fault: unknown = null;

  /** `isProbe`: HubSpot refused something before, so one chunk at a time goes ahead. */
  constructor({ isRead, isProbe, chunks }: { isRead: boolean; isProbe: boolean; chunks: readonly number[] }) {
    this.#isRead = isRead;
    this.#chunks = new ChunkWindow(isProbe ? 1 : WINDOW);
    this.#chunks.add(chunks);
  }

  /** Nothing new begins; what is under way is awaited. */
  get isStopping(): boolean {
    return this.#end !== null || this.#chunks.stop !== null || this.#fault !== null;
  }

  get isStopped(): boolean {
    return this.isStopping && this.#chunks.isIdle && !this.#isReading;
  }

  get isListRead(): boolean {
    return this.#isRead;
  }

  get hasPassedCanary(): boolean {
    return this.#hasPassedCanary;
  }

  /** Whether to read on. After a restart many chunks are waiting: the canary runs no matter how many there are. */
  get wantsMore(): boolean {
    if (this.#isReading || this.isStopping) return false;
    return !this.#hasPassedCanary || (!this.#isRead && this.#chunks.queued < READ_AHEAD);
  }

  /** The next chunk to clean; null while there is none, or no place for one. */
  nextChunk(): number | null {
    if (!this.#hasPassedCanary || this.isStopping || !this.#chunks.hasRoom) return null;
    return this.#chunks.next();
  }

  /** Whether everything was read and cleaned, but for chunks that came up short. */
  get isThrough(): boolean {
    return this.#isRead && !this.#isReading && this.#hasPassedCanary && this.#chunks.isEmpty;
  }

  /** Whether chunks came up short, for which there may be credits now; they are cleaned again. */
  retryShort(): boolean {
    return this.#chunks.retryShort();
  }

  readingBegan(): void {
    this.#isReading = true;
  }

  readingEnded(): void {
    this.#isReading = false;
  }

  /** False when the reading was interrupted. */
  sliceRead(slice: SliceResult): boolean {
    if (slice.end !== "read") {
      this.#end = slice;
      return false;
    }
    this.#chunks.add(slice.chunks);
    this.#isRead = slice.isDone;
    return true;
  }

  canaryTaken(canary: CanaryEnd): void {
    if (canary.end === "passed") this.#hasPassedCanary = true;
    // The next slice of the list brings more addresses to look at.
    else if (canary.end !== "more") this.#end = canary;
  }

  chunkEnded(chunkNo: number, end: ChunkEnd): void {
    this.#chunks.ended(chunkNo, end);
  }

  /** The activity failed for good (its lease was taken over): the rows tell what is left. */
  chunkLost(): void {
    this.#chunks.lost();
  }

  failed(fault: unknown): void {
    this.#fault ??= fault;
  }

  /** The history is long: another execution goes on. */
  renew(): void {
    this.#end ??= { end: "renew" };
  }

  /** How the run ended; null where everything was done. Throws the fault that ended it. */
  ended(): RunEnd | null {
    if (this.#fault) throw this.#fault;
    if (this.#end !== null && this.#end.end !== "renew") return this.#end;
    return this.#chunks.stop ?? this.#end;
  }

  /** To wait for a change of what decides about the next step. */
  view(): View {
    const { queued, isIdle, hasRoom } = this.#chunks;
    return [this.#isRead, this.#isReading, this.#hasPassedCanary, this.isStopping, queued, isIdle, hasRoom];
  }

  hasChangedSince(before: View): boolean {
    return this.view().some((value, index) => value !== before[index]);
  }
}
