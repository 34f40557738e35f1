import type { CanaryEnd, ChunkEnd, Interruption, SliceResult } from "./activities.ts";
import { ChunkWindow } from "./chunk-window.ts";

/** Chunks in flight. Each has one call in flight; more chunks than calls keep our own work overlapping with the calls. */
const WINDOW = 8;
/** Slices are read ahead of the cleaning by this many chunks. */
const READ_AHEAD = 2 * WINDOW;

export type RunEnd = Interruption | { end: "restart" } | { end: "renew" };

/** The values that determine the next step. */
type View = readonly (boolean | number)[];

/**
 * The progress of one run of a job: the slices read, the canary, and the cleaned chunks. Pure: the workflow calls and waits, this
 * determines what comes next.
 */
export class Progress {
  readonly #chunks: ChunkWindow;
  #isRead: boolean;
  #isReading = false;
  #hasPassedCanary = false;
  #end: RunEnd | null = null;
  #fault: unknown = null;

  /** `isProbe`: HubSpot refused something before, so one chunk at a time is cleaned. */
  constructor({ isRead, isProbe, chunks }: { isRead: boolean; isProbe: boolean; chunks: readonly number[] }) {
    this.#isRead = isRead;
    this.#chunks = new ChunkWindow(isProbe ? 1 : WINDOW);
    this.#chunks.add(chunks);
  }

  /** Nothing new starts; work in flight is awaited. */
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

  /** Whether to read on. After a restart many chunks are waiting: the canary runs regardless of their number. */
  get wantsMore(): boolean {
    if (this.#isReading || this.isStopping) return false;
    return !this.#hasPassedCanary || (!this.#isRead && this.#chunks.queued < READ_AHEAD);
  }

  /** The next chunk to clean; null if there is none, or no place for one. */
  nextChunk(): number | null {
    if (!this.#hasPassedCanary || this.isStopping || !this.#chunks.hasRoom) return null;
    return this.#chunks.next();
  }

  /** Whether everything was read and cleaned, except chunks that came up short. */
  get isThrough(): boolean {
    return this.#isRead && !this.#isReading && this.#hasPassedCanary && this.#chunks.isEmpty;
  }

  /** Whether chunks came up short, for which there may be credits now; they are rerun. */
  retryShort(): boolean {
    return this.#chunks.retryShort();
  }

  readingBegan(): void {
    this.#isReading = true;
  }

  readingEnded(): void {
    this.#isReading = false;
  }

  /** False if the reading was interrupted. */
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
    // The next slice of the list contains more addresses to examine.
    else if (canary.end !== "more") this.#end = canary;
  }

  chunkEnded(chunkNo: number, end: ChunkEnd): void {
    this.#chunks.ended(chunkNo, end);
  }

  /** The activity failed permanently (its lease was taken over): the rows determine what is left. */
  chunkLost(): void {
    this.#chunks.lost();
  }

  failed(fault: unknown): void {
    this.#fault ??= fault;
  }

  /** The history is long: the job continues as new. */
  renew(): void {
    this.#end ??= { end: "renew" };
  }

  /** How the run ended; null if everything was done. Throws the error that ended it. */
  ended(): RunEnd | null {
    if (this.#fault) throw this.#fault;
    if (this.#end !== null && this.#end.end !== "renew") return this.#end;
    return this.#chunks.stop ?? this.#end;
  }

  /** For waiting until the next step may have changed. */
  view(): View {
    const { queued, isIdle, hasRoom } = this.#chunks;
    return [this.#isRead, this.#isReading, this.#hasPassedCanary, this.isStopping, queued, isIdle, hasRoom];
  }

  hasChangedSince(before: View): boolean {
    return this.view().some((value, index) => value !== before[index]);
  }
}
