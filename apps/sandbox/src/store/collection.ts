/** A named set of plain JSON values. Every change must be followed by `put`, which records it in the journal. */
export type Collection<T> = {
  get(key: string): T | undefined;
  put(key: string, value: T): void;
  drop(key: string): void;
  entries(): IterableIterator<[string, T]>;
  values(): IterableIterator<T>;
  size(): number;
};
