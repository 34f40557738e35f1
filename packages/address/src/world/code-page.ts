import { CONFIDENCE } from "../confidence.ts";
import type { Draft } from "../draft.ts";
import { BROKEN_TEXT_IN } from "../types.ts";

/** Letters of Windows-1252 or Latin-1 that a language lacks, and what they were in its own code page (Windows-1250, ISO 8859-2). */
type CodePage = { from: string; to: string; own: RegExp };

const CZECH: CodePage = { from: "ìèøùòïÌÈØÙÒÏ¹", to: "ěčřůňďĚČŘŮŇĎš", own: /[ěčřůňďľĺŕ]/iu };
const CODE_PAGES: Readonly<Record<string, CodePage>> = {
  CZ: CZECH,
  SK: { from: `${CZECH.from}¾¼åà`, to: `${CZECH.to}ľĽĺŕ`, own: CZECH.own },
  HU: { from: "õûÕÛ", to: "őűŐŰ", own: /[őű]/iu },
  PL: { from: "¹³êœ¿Ÿæñ£Œ¯¥ÊÆÑ", to: "ąłęśżźćńŁŚŻĄĘĆŃ", own: /[ąłęśżźćń]/iu },
};

/** Restores letters that were read in a Western code page: "Dìlnická" is Dělnická. A field with both kinds is asked about. */
export function restoreCodePage(draft: Draft, country: string): void {
  const page = CODE_PAGES[country];
  if (page === undefined) return;
  for (const part of ["street_address", "city"] as const) {
    const text = draft.values[part];
    if (!draft.mapped.has(part) || /^\p{ASCII}*$/u.test(text)) continue;
    const restored = Array.from(text, (sign) => page.to[page.from.indexOf(sign)] ?? sign).join("");
    if (restored === text) continue;
    if (page.own.test(text)) draft.reason(BROKEN_TEXT_IN[part]);
    else draft.change(part, restored, { kind: "format", reason: "text_repaired", confidence: CONFIDENCE.repairedText });
  }
}
