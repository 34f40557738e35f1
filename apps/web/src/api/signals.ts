/** An event of the API that other code of the page listens to. */
function createSignal() {
  const listeners = new Set<() => void>();
  return {
    emit(): void {
      for (const listener of listeners) listener();
    },
    on(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** After each mutation, so that the activity log reloads. */
export const changed = createSignal();
/** The server wants to know that the person is present: their login is too long ago for what they asked. */
export const proofRequested = createSignal();
