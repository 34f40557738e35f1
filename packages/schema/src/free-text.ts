import { z } from "zod";

/** Arbitrary text from people or programs that PostgreSQL can store: no NUL, no lone surrogates. */
export const freeText = () => z.string().refine(isStorable, "This text contains unsupported characters.");

export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\u0000");
}
