/** A typed limit: null for an empty field, undefined if it is not a whole number of credits. */
export function capOf(typed: string): number | null | undefined {
  const text = typed.trim().replaceAll(/[,\s]/g, "");
  if (text === "") return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
