import { readFileSync } from "node:fs";
import { join } from "node:path";

export type Situation = { id: string; title: string; text: string };

/** `### 3. <a id="..."></a>Title` and everything up to the next heading. */
const SITUATION = /^### \d+\. <a id="([\w-]+)"><\/a>(.+)\n\n([^]+?)(?=\n+(?:#{2,3} |<a id=))/gm;
const SECTION = /^<a id="([\w-]+)"><\/a>\n## (.+)\n\n([^]+?)(?=\n+(?:\||- |## ))/gm;
const ITEM = /^- <a id="([\w-]+)"><\/a>(.+)$/gm;

/** The operating guide's situations that alerts and the operator's pages link to, by anchor. */
export function readRunbook(root: string): Situation[] {
  const guide = readFileSync(join(root, "docs/operating.md"), "utf8");
  const titled = [SITUATION, SECTION].flatMap((pattern) =>
    [...guide.matchAll(pattern)].map(([, id = "", title = "", text = ""]) => ({ id, title, text })),
  );
  const items = [...guide.matchAll(ITEM)].map(([, id = "", text = ""]) => ({ id, title: named(id), text }));
  return [...titled, ...items].map((situation) => ({ ...situation, text: withoutLinks(situation.text) }));
}

/** Links connect headings of the guide; the page shows plain text and code. */
function withoutLinks(text: string): string {
  return text.replaceAll(/\[([^\]]+)\]\(#[^)]+\)/g, "$1").trim();
}

function named(id: string): string {
  return `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll("-", " ")}`;
}
