/**
 * Lines without a street: post-office boxes, rural and highway-contract routes, military units (Publication 28, sections 24-28).
 * The standard form, or null when the line is none of them. A bare "Box 12" stays: it can be a rural box.
 */
export function formatBoxLine(line: string): string | null {
  for (const [pattern, form] of FORMS) {
    const match = pattern.exec(line);
    if (match) return form(match);
  }
  return null;
}

const ID = String.raw`#?\s*([a-z0-9][a-z0-9-]*)`;
const UNIT = String.raw`(?:[\s,]+((?:apt|apartment|suite|ste|unit|bldg|rm|room|dept)\.?|#)\s*#?\s*([a-z0-9-]+))?`;
type Form = (match: RegExpExecArray) => string;
const FORMS: readonly (readonly [RegExp, Form])[] = [
  [
    new RegExp(
      String.raw`^(?:p\.?\s*o\.?|post(?:al)?\.?\s*off(?:ice|\.)?)\s*[-,]?\s*(?:box|bx)\.?\s*${ID}${UNIT}$`,
      "iu",
    ),
    (m) => `PO Box ${id(m[1])}${m[2] ? ` ${unitWord(m[2])} ${id(m[3])}` : ""}`,
  ],
  [new RegExp(String.raw`^(?:p\.?o\.?b\.?|pobox)\s*${ID}$`, "iu"), (m) => `PO Box ${id(m[1])}`],
  [
    new RegExp(String.raw`^(?:r\.?\s?r\.?|rural\s+r(?:ou)?te\.?)[\s-]*${ID}\s*,?\s*(?:box|bx)\.?\s*${ID}$`, "iu"),
    (m) => `RR ${id(m[1])} Box ${id(m[2])}`,
  ],
  [
    new RegExp(
      String.raw`^(?:h\.?\s?c\.?|highway\s+contract(?:\s+r(?:ou)?te\.?)?|h\.?c\.?\s?r\.?)[\s-]*${ID}\s*,?\s*(?:box|bx)\.?\s*${ID}$`,
      "iu",
    ),
    (m) => `HC ${id(m[1])} Box ${id(m[2])}`,
  ],
  [
    new RegExp(String.raw`^(psc|cmr|unit|omc|umr)\s*${ID}\s*,?\s*(?:box|bx)\.?\s*${ID}$`, "iu"),
    (m) => `${military(m[1])} ${id(m[2])} Box ${id(m[3])}`,
  ],
];

function id(text: string | undefined): string {
  return (text ?? "").toUpperCase();
}

function military(word: string | undefined): string {
  const upper = id(word);
  return upper === "UNIT" ? "Unit" : upper;
}

function unitWord(word: string): string {
  const plain = word.toLowerCase().replace(".", "");
  const short: Record<string, string> = { apartment: "Apt", suite: "Ste", room: "Rm", building: "Bldg" };
  return short[plain] ?? (plain === "#" ? "#" : plain.charAt(0).toUpperCase() + plain.slice(1));
}
