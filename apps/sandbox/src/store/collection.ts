/** A named set of plain JSON values. Whoever changes a value calls `put`, so that the journal hears of it. */
export type Collection<T> = {
  get(key: string): T | undefined;
  put(key: string, value: T): void;
  drop(key: string): void;
  entries(): IterableIterator<[string, T]>;
  values(): IterableIterator<T>;
  size(): number;
};
