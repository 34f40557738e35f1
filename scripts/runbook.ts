import { readFileSync } from "node:fs";
import { join } from "node:path";

export type Situation = { id: string; title: string; text: string };

const SITUATION = /^(?:\d+\.|-) <a id="([\w-]+)"><\/a>(?:\*\*(.+?)\*\*)?\s*(.+)$/gm;
const SECTION = /^<a id="([\w-]+)"><\/a>\n## (.+)\n\n(.+)$/gm;

/** The situations of the operating guide that alerts and the operator's pages name, by their anchors. */
export function readRunbook(root: string): Situation[] {
  const guide = readFileSync(join(root, "docs/operating.md"), "utf8");
  const situations = [...guide.matchAll(SITUATION)].map(([, id = "", title, text = ""]) => ({
    id,
    title: (title ?? named(id)).replace(/\.$/, ""),
    text,
  }));
  const sections = [...guide.matchAll(SECTION)].map(([, id = "", title = "", text = ""]) => ({ id, title, text }));
  return [...situations, ...sections];
}

function named(id: string): string {
  return `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll("-", " ")}`;
}
