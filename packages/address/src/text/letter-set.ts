/** The letters of a folded text as bits; all other characters share one. */
export function letterSet(text: string): number {
  let set = 0;
  for (let i = 0; i < text.length; i++) {
    const letter = text.charCodeAt(i) - 97;
    set |= 1 << (letter >= 0 && letter < 26 ? letter : 26);
  }
  return set;
}

/** Whether texts with these letters can be one edit apart: an edit removes at most one letter and adds at most one. */
export function mayBeOneEdit(a: number, b: number): boolean {
  const gone = a & ~b;
  const come = b & ~a;
  return (gone & (gone - 1)) === 0 && (come & (come - 1)) === 0;
}
