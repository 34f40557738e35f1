const KEY = "plumbline.return-place";

/** Where somebody goes on after HubSpot's consent page, which always returns to the dashboard; null: there. */
export function keepReturnPlace(storage: Storage, path: string | null): void {
  try {
    if (path === null) storage.removeItem(KEY);
    else storage.setItem(KEY, path);
  } catch {
    // Without storage one stays on the dashboard.
  }
}

export function readReturnPlace(storage: Storage): string | null {
  try {
    return storage.getItem(KEY);
  } catch {
    return null;
  }
}
