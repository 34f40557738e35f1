const listeners = new Set<() => void>();

/** Told when the customer has done something: whoever shows the log of what was done looks again. */
export const acts = {
  done(): void {
    for (const listener of listeners) listener();
  },
  onDone(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
