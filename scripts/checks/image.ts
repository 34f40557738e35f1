import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, matchesGlob, relative, resolve } from "node:path";
import { linkPackages } from "@plumbline/dev-env/link-packages.ts";

// The build stage of the Dockerfile, without a container: its COPY instructions into an empty folder, the installed packages
// instead of `npm ci`, and its own build command. Then every command of the result is started once.

const BUILD = "scripts/image/build.ts";

/** Builds the repository at `root` in the empty folder `into`; returns what is wrong, or an empty text. */
function checkImage(root: string, into: string): string {
  const source = join(into, "src");
  const image = join(into, "image");
  const { copies, command } = buildStage(readFileSync(join(root, "Dockerfile"), "utf8"));
  mkdirSync(source, { recursive: true });
  const ignored = readPatterns(join(root, ".dockerignore"));
  for (const { paths, to } of copies) for (const path of paths) copy(root, path, join(source, to), ignored);
  linkPackages(root, source);
  const [, ...args] = command.replace(/ \/image$/, ` ${image}`).split(" ");
  const built = spawnSync(process.execPath, args, {
    cwd: source,
    encoding: "utf8",
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  if (built.status !== 0) return `${built.stdout}${built.stderr}`;
  process.stdout.write(built.stdout);
  return tryCommands(join(image, "product"));
}

type Copy = { paths: string[]; to: string };

/** The instructions of the Dockerfile's first stage. */
function buildStage(text: string): { copies: Copy[]; command: string } {
  const lines = text.split("\n");
  const end = lines.findIndex((line) => line.startsWith("RUN ") && line.includes(BUILD));
  if (end === -1) throw new Error(`The Dockerfile does not run ${BUILD}`);
  const copies = lines.slice(0, end).flatMap((line) => {
    const [instruction, ...words] = line.split(/\s+/);
    return instruction === "COPY" ? [{ paths: words.slice(0, -1), to: words.at(-1) ?? "" }] : [];
  });
  return { copies, command: (lines[end] ?? "").slice("RUN ".length) };
}

function readPatterns(file: string): string[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
}

function copy(root: string, path: string, target: string, ignored: readonly string[]): void {
  const from = join(root, path);
  if (!existsSync(from)) throw new Error(`The Dockerfile copies ${path}, which does not exist`);
  const isFolder = readdirSync(dirname(from), { withFileTypes: true }).some(
    (entry) => entry.name === relative(dirname(from), from) && entry.isDirectory(),
  );
  cpSync(from, isFolder ? target : join(target, relative(dirname(from), from)), {
    recursive: true,
    filter: (file) => !isIgnored(relative(root, file), ignored),
  });
}

/** As Docker reads them: the last pattern that matches decides, and `!` takes a path back in. */
function isIgnored(path: string, patterns: readonly string[]): boolean {
  const last = patterns.findLast((pattern) => matchesGlob(path, pattern.replace(/^!/, "")));
  return last !== undefined && !last.startsWith("!");
}

/** Each command loads all of its code; without settings it must name the missing ones in one line. */
function tryCommands(product: string): string {
  const runs: { args: string[]; status: number; says: RegExp; input?: string }[] = [
    { args: ["help"], status: 0, says: /worker/ },
    { args: ["keys"], status: 0, says: /^k\d{8}-[0-9a-f]{8}:[A-Za-z0-9+/]{43}=\n$/ },
    { args: ["health"], status: 1, says: /^nothing answers on port 9\n$/ },
    { args: ["api"], status: 1, says: /^\{"level":"fatal".*invalid configuration: .*PUBLIC_URL.*\n$/ },
    { args: ["worker"], status: 1, says: /^\{"level":"fatal".*invalid configuration: .*ENCRYPTION_KEYS.*\n$/ },
    { args: ["migrate"], status: 1, says: /^\{"level":"fatal".*DATABASE_URL.*\n$/ },
    { args: ["check-settings"], status: 1, says: /^\{"level":"fatal".*ENCRYPTION_KEYS.*\n$/ },
    { args: ["admin"], status: 1, says: /grant-credits/ },
    { args: ["admin", "grant", "nobody@example.com"], status: 1, says: /^invalid configuration: .*DATABASE_URL/ },
    { args: ["deployment"], status: 1, says: /roll-back/ },
    { args: ["deployment", "status"], status: 1, says: /^invalid configuration: .*TEMPORAL_ADDRESS/ },
    { args: ["reference", "--help"], status: 0, says: /build/ },
    {
      args: ["address"],
      status: 0,
      says: /"outcome":"corrected".*"12 Elm St"/,
      input: '{"street_address":"12 ELM STREET","city":"boston","state":"MA","postal_code":"02108"}\n',
    },
    { args: ["nonsense"], status: 2, says: /There is no command "nonsense"/ },
  ];
  const env = { PATH: process.env.PATH, NODE_OPTIONS: "--disable-warning=ExperimentalWarning", PORT: "9" };
  return runs
    .flatMap(({ args, status, says, input }) => {
      const done = spawnSync(process.execPath, [join(product, "dist/plumbline.js"), ...args], {
        env,
        encoding: "utf8",
        input: input ?? "",
      });
      const output = `${done.stdout}${done.stderr}`;
      return done.status === status && says.test(output)
        ? []
        : [`plumbline ${args.join(" ")} ended with ${done.status} and said:\n${output}`];
    })
    .join("\n");
}

if (import.meta.main) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "plumbline-image-")));
  try {
    const problem = checkImage(resolve(import.meta.dirname, "../.."), folder);
    process.stderr.write(problem);
    process.exitCode = problem === "" ? 0 : 1;
  } finally {
    if (!process.argv.includes("--keep")) rmSync(folder, { recursive: true, force: true });
    else process.stdout.write(`${folder}\n`);
  }
}
