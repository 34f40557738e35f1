const listeners = new Set<() => void>();

/** Emitted after each mutation, so that the activity log reloads. */
export const acts = {
  done(): void {
    for (const listener of listeners) listener();
  },
  onDone(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
