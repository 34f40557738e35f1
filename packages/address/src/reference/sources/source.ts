import type { ReferenceRow } from "../rows.ts";

export type SourceRow = { country: string; row: ReferenceRow };
export type Source = {
  name: string;
  /** Whether a file of this name belongs to this source. */
  matches(fileName: string): boolean;
  /** Rows of one file; anything in it that is no address is skipped. */
  read(path: string): AsyncIterable<SourceRow>;
};

/** Null for an invalid point. */
export function pointOf(latitude: unknown, longitude: unknown): { latitude: number; longitude: number } | null {
  const [lat, lng] = [Number(latitude), Number(longitude)];
  const isGiven = latitude !== "" && longitude !== "" && latitude !== null && longitude !== null;
  return isGiven && Number.isFinite(lat) && Number.isFinite(lng) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
    ? { latitude: lat, longitude: lng }
    : null;
}
