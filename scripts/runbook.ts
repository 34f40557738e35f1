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
  const situations = [...titled, ...items];
  const known = new Set(situations.map(({ id }) => id));
  return situations.map((situation) => ({ ...situation, text: withLinksTo(known, situation.text).trim() }));
}

/** The page shows only situations: of links to the rest of the guide, the words are kept. */
function withLinksTo(known: ReadonlySet<string>, text: string): string {
  return text.replaceAll(/\[([^\]]+)\]\(#([^)]+)\)/g, (link, words: string, id: string) =>
    known.has(id) ? link : words,
  );
}

function named(id: string): string {
  return `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll("-", " ")}`;
}
