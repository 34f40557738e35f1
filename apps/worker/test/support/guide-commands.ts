import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@plumbline/dev-env/root.ts";

/** A block of commands of the operating guide, with their documented output. */
export type GuideBlock = { heading: string; commands: string[]; prints: string[] };

const BLOCK = /^(#{2,3} .+)$|^```sh\n([^]*?)\n```(?:\n\n```text\n([^]*?)\n```)?/gm;

export function guideBlocks(): GuideBlock[] {
  const guide = readFileSync(join(ROOT, "docs/operating.md"), "utf8");
  const situations = guide.slice(guide.indexOf("## Situations"), guide.indexOf("## Backup"));
  const blocks: GuideBlock[] = [];
  let heading = "";
  for (const [, title, commands, prints] of situations.matchAll(BLOCK)) {
    if (title !== undefined) heading = title.replaceAll(/<[^>]*>|#+ /g, "");
    else if (heading !== "Commands")
      blocks.push({ heading, commands: statements(commands ?? ""), prints: prints?.split("\n") ?? [] });
  }
  return blocks;
}

/** A loop is one command, as is a command with its here-document; otherwise each line is one. */
function statements(text: string): string[] {
  return text.match(/^.*<<'(\w+)'\n[^]*?^\1$|^.+(?:\n(?:  |done).*)*/gm) ?? [];
}

/** Why a command of the guide is not run here, and the test that covers it instead. */
const NOT_RUN: readonly (readonly [RegExp, string])[] = [
  [/^APPLY$|\bdocker (?:compose|run)\b/, "needs a container engine"],
  [/^(?:kubectl|helm)\b/, "needs a cluster"],
  [/^P deployment\b/, "needs versioned workers: rollout.slow.test.ts"],
  [/\.env$|\.env\.before-the-return$/, "edits the settings of a container"],
  [/^(?:cp|sed|P keys)\b|new-key/, "replaces a key: key-replacement.slow.test.ts edits and checks the same"],
];

export function whyNotRun(command: string): string | null {
  return NOT_RUN.find(([pattern]) => pattern.test(command))?.[1] ?? null;
}
