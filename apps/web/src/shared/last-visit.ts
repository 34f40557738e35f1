/** A pause of this length ends a visit. */
const PAUSE_MS = 30 * 60_000;

type Visits = { latest: number; before: number | null };

/** Records a visit and returns when the previous one ended; null at the first one, or without storage. */
export function lastVisit(storage: Storage, viewerId: string, now: number): number | null {
  const key = `plumbline.visit.${viewerId}`;
  const known = read(storage, key);
  const before = known && now - known.latest > PAUSE_MS ? known.latest : (known?.before ?? null);
  try {
    storage.setItem(key, JSON.stringify({ latest: now, before }));
  } catch {
    return before;
  }
  return before;
}

function read(storage: Storage, key: string): Visits | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? "null");
    if (typeof stored !== "object" || stored === null || !("latest" in stored) || typeof stored.latest !== "number")
      return null;
    const before = "before" in stored && typeof stored.before === "number" ? stored.before : null;
    return { latest: stored.latest, before };
  } catch {
    return null;
  }
}
