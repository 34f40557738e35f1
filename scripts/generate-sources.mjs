// Plain JavaScript, because bootstrap.mjs runs it. Generated sources are not committed; they are regenerated when their inputs
// have changed.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));

/** `pick`: the relevant part of a file; null for an irrelevant file. */
const SOURCES = [
  {
    name: "prisma",
    made: ["packages/core/src/generated/prisma/client.ts"],
    from: ["prisma/schema.prisma"],
    command: ["node_modules/prisma/build/index.js", "generate"],
    // Generating needs no engine binary: any existing file satisfies the lookup.
    env: { PRISMA_SCHEMA_ENGINE_BINARY: join(root, "package.json"), PRISMA_HIDE_UPDATE_MESSAGE: "1" },
  },
  {
    name: "graphql",
    made: ["apps/web/src/api/generated/graphql.ts", "apps/api/src/graphql/generated/resolver-types.ts"],
    from: ["scripts/graphql-types.ts", "packages/schema/src", "apps/web/src"],
    pick: (path, text) => (/(\.graphql|graphql-types\.ts)$/.test(path) ? text : documentsOf(path, text)),
    command: ["--disable-warning=ExperimentalWarning", "scripts/graphql-types.ts"],
  },
];

/** The GraphQL documents in a module of the web app. */
function documentsOf(path, text) {
  return path.includes("/apps/web/") && !path.includes("/generated/")
    ? (text.match(/graphql\(\s*`[^`]*`/g)?.join() ?? null)
    : null;
}

/** Runs them concurrently. Throws with the output of a failed generator. `node`: the path of Node 24. */
export async function generateSources(node) {
  await Promise.all(SOURCES.map((source) => generate(node, source)));
}

async function generate(node, { name, made, from, pick = (_path, text) => text, command, env = {} }) {
  const hash = createHash("sha256").update(readFileSync(join(root, "package-lock.json")));
  for (const path of from.flatMap((source) => filesIn(join(root, source)))) {
    const part = pick(path, readFileSync(path, "utf8"));
    if (part !== null) hash.update(`${path.slice(root.length)}\0${part}\0`);
  }
  const digest = hash.digest("hex");
  const stamp = join(root, "node_modules", `.plumbline-${name}`);
  const isMade = made.every((path) => existsSync(join(root, path)));
  if (isMade && existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return;
  await promisify(execFile)(node, command, { cwd: root, env: { ...process.env, ...env } }).catch((error) => {
    throw new Error(`${error.stdout}${error.stderr}\nGenerating failed: ${command.join(" ")}`);
  });
  writeFileSync(stamp, digest);
}

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(graphql|tsx?)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await generateSources(process.execPath);
