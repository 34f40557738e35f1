/** The bits of a name's hash: one name in a hundred shares its hash with another, which the tables tell apart. */
const BITS = 27;

/** FNV-1a of a folded name. */
export function hashOfName(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> (32 - BITS);
}
