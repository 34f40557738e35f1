import { z } from "zod";

/** What people or programs may write as they like, as far as PostgreSQL can keep it: no NUL, no half characters. */
export const freeText = () => z.string().refine(isStorable, "This text contains unsupported characters.");

export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\u0000");
}
