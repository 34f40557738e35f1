import type { Parity } from "./format.ts";

/** One address or range of a source. `unit` empty if none; `point` null if the source has none. */
export type ReferenceRow = {
  postal: string;
  street: string;
  unit: string;
  point: { latitude: number; longitude: number } | null;
} & ({ number: string } | { range: { from: number; to: number; parity: Parity } });
