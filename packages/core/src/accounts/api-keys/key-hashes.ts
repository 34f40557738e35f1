import { hashToken } from "../../secrets/secret-box.ts";

/**
 * Processes of the previous release give every key they find an owner's full rights; the prefix keeps them from finding limited
 * keys.
 */
const LIMITED = "limited/";

export function hashOfKey(key: string, isLimited: boolean): string {
  return hashToken(isLimited ? `${LIMITED}${key}` : key);
}

/** The hashes that a key may be stored under. */
export function hashesOfKey(key: string): string[] {
  return [hashOfKey(key, false), hashOfKey(key, true)];
}
