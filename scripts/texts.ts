import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseSync } from "@swc/core";
import { renderedSamples } from "@plumbline/dev-env/email-samples.ts";
import { ROOT } from "@plumbline/dev-env/root.ts";

// Prints every text that people read, by source file, for proofreading.

/** Any node of the parser: the walk below needs only the type and the children. */
type Node = { type?: string; [key: string]: unknown };

const SOURCES = [
  "packages/schema/src/**/*.ts",
  "packages/core/src/**/*.ts",
  "packages/workflows/src/**/*.ts",
  "packages/activities/src/**/*.ts",
  "apps/api/src/**/*.ts",
  "apps/worker/src/**/*.ts",
];
const WEB_SOURCES = ["apps/web/src/**/*.ts", "apps/web/src/**/*.tsx"];
const SKIPPED = /\.test\.tsx?$|\/generated\//;

for (const file of find(["packages/schema/src/**/*.graphql"])) print(file, descriptionsOf(readText(file)));
for (const file of find(SOURCES)) print(file, textsOf(file, isSentence));
print("packages/core/src/email/emails, rendered", sampleEmails());
for (const file of find(WEB_SOURCES)) print(file, textsOf(file, isLabel));

function find(patterns: string[]): string[] {
  return patterns
    .flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .filter((file) => !SKIPPED.test(file))
    .toSorted();
}

function readText(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

function print(file: string, texts: readonly string[]): void {
  if (texts.length === 0) return;
  process.stdout.write(`\n## ${relative(ROOT, join(ROOT, file))}\n${[...new Set(texts)].join("\n")}\n`);
}

/** Descriptions with the name of the described element. */
function descriptionsOf(sdl: string): string[] {
  const description = /^[ \t]*(?:"""\s*([^"]+?)\s*"""|"([^"\n]+)")\n\s*([^\n({]+)/gm;
  return [...sdl.matchAll(description)].map(([, long, short, name]) => `${(name ?? "").trim()}: ${long ?? short}`);
}

function textsOf(file: string, isText: (text: string) => boolean): string[] {
  const program = parseSync(readText(file), { syntax: "typescript", tsx: file.endsWith(".tsx"), target: "es2022" });
  const texts: string[] = [];
  visit(program, (node) => {
    const text = textOf(node);
    if (text !== null && isText(text)) texts.push(text);
  });
  return texts;
}

/** The node's text; embedded expressions become `{…}`, and elements within a sentence their content. */
function textOf(node: Node): string | null {
  switch (node.type) {
    case "StringLiteral":
      return String(node["value"]);
    case "TemplateLiteral":
      return (node["quasis"] as { cooked?: string }[]).map((part) => part.cooked ?? "").join("{…}");
    case "JSXElement":
    case "JSXFragment": {
      const children = node["children"] as Node[];
      return children.some((child) => child.type === "JSXText" && /\w/.test(String(child["value"])))
        ? contentOf(node)
        : null;
    }
    default:
      return null;
  }
}

function contentOf(node: Node): string {
  if (node.type === "JSXText") return String(node["value"]);
  if (node.type === "JSXElement" || node.type === "JSXFragment")
    return (node["children"] as Node[]).map(contentOf).join("").replaceAll(/\s+/g, " ").trim();
  const expression = node["expression"] as Node | undefined;
  return expression?.type === "StringLiteral" ? String(expression["value"]) : "{…}";
}

/** Visits everything except imports, types and GraphQL documents. */
function visit(node: unknown, found: (node: Node) => void): void {
  if (Array.isArray(node)) for (const item of node) visit(item, found);
  else if (node !== null && typeof node === "object") {
    const { type } = node as Node;
    if (type && (/^Import|^Ts(?!As|Satisfies|NonNull|Const)|^ExportAll/.test(type) || isGraphqlCall(node as Node)))
      return;
    found(node as Node);
    for (const child of Object.values(node)) visit(child, found);
  }
}

function isGraphqlCall(node: Node): boolean {
  return node.type === "CallExpression" && (node["callee"] as Node)["value"] === "graphql";
}

function isSentence(text: string): boolean {
  return /[A-Za-z]{2,}[,;:]? [\w{(']/.test(text) && !isCode(text);
}

/** On pages a single word is a text as well. */
function isLabel(text: string): boolean {
  return isSentence(text) || (/^[A-Z][a-z]/.test(text) && !isCode(text));
}

function isCode(text: string): boolean {
  return /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|SET|AND|FROM|LOCK|<!doctype)\b|[;{]\s*[a-z-]+:|^\(|var\(--/.test(text);
}

function sampleEmails(): string[] {
  return renderedSamples("https://plumbline.example").map(
    ({ name, subject, text }) => `\n[${name}] ${subject}\n${text.trim()}`,
  );
}
