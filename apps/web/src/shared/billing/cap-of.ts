/** A limit as it was typed: null for an empty field, undefined for what is no whole number of credits. */
export function capOf(typed: string): number | null | undefined {
  const text = typed.trim().replaceAll(/[,\s]/g, "");
  if (text === "") return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
