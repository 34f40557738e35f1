/**
 * The reference index: one file a country, `US.plref`, and `manifest.json` beside them. All numbers are little-endian.
 *
 * Header, 64 bytes: "PLREF", zero, version u16, country (2 bytes), zero u16, postal codes u32, addresses u64, streets u64,
 * offset of the directory u64, length of the file u64, zeros.
 * Blocks, one a postal code: a slot for each street, the hash of its key u32 and the offset of its record within the block
 * u32, sorted by hash; then the records in the same order, so that the next one's beginning ends a record.
 * Record: name (length, UTF-8); 1 if points follow, else 0; first point as latitude and longitude i32 in 100,000ths of a
 * degree; house numbers as counts and differences; numbers with letters; ranges with their parity (0 both, 1 odd, 2 even);
 * units as "number<tab>unit". Counts, lengths and differences are variable-length integers, points are zigzag differences
 * from the one before.
 * Directory, sorted: postal key (12 bytes ASCII, padded with zeros), offset u64, length u32 and streets u32 of its block.
 *
 * The manifest holds length and SHA-256 of every file; a reader refuses what does not agree with it.
 */
export const FORMAT_VERSION = 2;
export const MAGIC = "PLREF";
export const HEADER_BYTES = 64;
export const KEY_BYTES = 12;
export const DIRECTORY_ENTRY_BYTES = KEY_BYTES + 8 + 4 + 4;
export const SLOT_BYTES = 8;
/** Points are kept to about a meter. */
export const POINT_SCALE = 100_000;

export type Parity = "both" | "odd" | "even";
export const PARITIES: readonly Parity[] = ["both", "odd", "even"];

export type ManifestFile = {
  name: string;
  country: string;
  bytes: number;
  sha256: string;
  postalCodes: number;
  streets: number;
  addresses: number;
};
/** `built`: ISO date given to the builder. */
export type Manifest = { format: number; built: string; sources: readonly string[]; files: readonly ManifestFile[] };

/** FNV-1a, 32 bits. */
export function hashKey(key: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let i = 0; i < key.length; i++) {
    hash ^= key.charCodeAt(i);
    hash = Math.imul(hash, 0x01_00_01_93);
  }
  return hash >>> 0;
}
