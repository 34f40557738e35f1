/** The letters of a folded text as bits; all other signs share one. */
export function letterSet(text: string): number {
  let set = 0;
  for (let i = 0; i < text.length; i++) {
    const letter = text.charCodeAt(i) - 97;
    set |= 1 << (letter >= 0 && letter < 26 ? letter : 26);
  }
  return set;
}

/** Whether texts of these letters can be one edit apart: an edit takes away one letter at most, and brings in one at most. */
export function mayBeOneEdit(a: number, b: number): boolean {
  const gone = a & ~b;
  const come = b & ~a;
  return (gone & (gone - 1)) === 0 && (come & (come - 1)) === 0;
}
