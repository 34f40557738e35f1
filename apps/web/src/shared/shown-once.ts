/** Whether this browser has shown something that is said once. True where nothing can be stored: better never than each time. */
export function wasShown(storage: Storage, topic: string): boolean {
  try {
    return storage.getItem(keyOf(topic)) !== null;
  } catch {
    return true;
  }
}

export function noteShown(storage: Storage, topic: string): void {
  try {
    storage.setItem(keyOf(topic), "1");
  } catch {
    // Then `wasShown` says so, too.
  }
}

const keyOf = (topic: string) => `plumbline.shown.${topic}`;
