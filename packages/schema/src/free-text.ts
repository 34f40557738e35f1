import { z } from "zod";

/** Unicode's class Cc, spelled out: the published document has patterns without the flag that \p needs. */
// oxlint-disable-next-line no-control-regex
export const ONE_LINE = /^[^\u0000-\u001f\u007f-\u009f]*$/;

/** A pattern, because the document does not show that texts are trimmed. */
export const NOT_BLANK = /\S/;

/** Arbitrary text from people or programs that PostgreSQL can store: no NUL, no lone surrogates. */
export const freeText = () => z.string().refine(isStorable, "This text contains unsupported characters.");

export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\u0000");
}
