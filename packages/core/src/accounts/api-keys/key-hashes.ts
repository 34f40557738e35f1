import { hashToken } from "../../secrets/secret-box.ts";

/** Processes of the previous release give any key full owner rights; the prefix hides limited keys from them. */
const LIMITED = "limited/";

export function hashOfKey(key: string, isLimited: boolean): string {
  return hashToken(isLimited ? `${LIMITED}${key}` : key);
}

/** The hashes that a key may be stored under. */
export function hashesOfKey(key: string): string[] {
  return [hashOfKey(key, false), hashOfKey(key, true)];
}
