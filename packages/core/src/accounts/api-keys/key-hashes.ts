import { hashToken } from "../../secrets/secret-box.ts";

/** Processes of the release before give every key that they find all rights of an owner's: those with fewer they do not find. */
const LIMITED = "limited/";

export function hashOfKey(key: string, isLimited: boolean): string {
  return hashToken(isLimited ? `${LIMITED}${key}` : key);
}

/** The hashes that a key may be stored under. */
export function hashesOfKey(key: string): string[] {
  return [hashOfKey(key, false), hashOfKey(key, true)];
}
