import type { ReferenceRow } from "../rows.ts";

export type SourceRow = { country: string; row: ReferenceRow };
export type Source = {
  name: string;
  /** Whether a file of this name is of this source. */
  matches(fileName: string): boolean;
  /** Rows of one file; what is no address in it is passed over. */
  read(path: string): AsyncIterable<SourceRow>;
};

/** Null for what is no point. */
export function pointOf(latitude: unknown, longitude: unknown): { latitude: number; longitude: number } | null {
  const [lat, lng] = [Number(latitude), Number(longitude)];
  const isGiven = latitude !== "" && longitude !== "" && latitude !== null && longitude !== null;
  return isGiven && Number.isFinite(lat) && Number.isFinite(lng) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
    ? { latitude: lat, longitude: lng }
    : null;
}
