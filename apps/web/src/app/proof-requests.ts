const listeners = new Set<() => void>();

/** Emitted when the server wants to know that the person is present: their login is too long ago for what they asked. */
export const proofRequests = {
  ask(): void {
    for (const listener of listeners) listener();
  },
  onAsked(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
