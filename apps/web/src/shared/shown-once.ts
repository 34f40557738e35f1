/** Whether this browser has shown a one-time message. True without storage: never is better than each time. */
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
    // Without storage `wasShown` is true as well.
  }
}

const keyOf = (topic: string) => `plumbline.shown.${topic}`;
