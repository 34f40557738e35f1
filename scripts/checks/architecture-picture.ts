import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// docs/architecture.svg, drawn from the imports that dependency-cruiser finds. Without an argument: is it up to date?

/** `column`: placed by hand so that no arrow runs behind a box; the row follows from the imports. */
type Node = { name: string; what: string; kind: "app" | "package" | "tool"; column: number };

const NODES: readonly Node[] = [
  { name: "apps/web", what: "React, in the browser", kind: "app", column: 0 },
  { name: "apps/api", what: "REST, GraphQL, OpenAPI", kind: "app", column: 1 },
  { name: "apps/worker", what: "Temporal worker, dispatcher", kind: "app", column: 2 },
  { name: "apps/sandbox", what: "stands in for the vendors", kind: "tool", column: 4 },
  { name: "packages/temporal-client", what: "starts workflows", kind: "package", column: 1.5 },
  { name: "packages/workflows", what: "deterministic, ids only", kind: "package", column: 1 },
  { name: "packages/activities", what: "thin callers of core", kind: "package", column: 2.3 },
  { name: "packages/core", what: "business rules", kind: "package", column: 1.5 },
  { name: "packages/schema", what: "the contract", kind: "package", column: 0.6 },
  { name: "packages/address", what: "the address engine, offline", kind: "package", column: 1.9 },
  { name: "packages/migrations", what: "migrations, login role", kind: "tool", column: 3 },
  { name: "packages/dev-env", what: "boots the whole stack", kind: "tool", column: 3 },
];
const COLORS = {
  app: ["#e7f0fb", "#2b6cb0"],
  package: ["#eef7ee", "#2f7d3b"],
  tool: ["#f4f4f5", "#71717a"],
} as const;

const BOX = { width: 200, height: 54, gapX: 28, gapY: 62 };
const MARGIN = 24;

type Edges = Map<string, { isTypeOnly: boolean }>;
type Imports = Map<string, Edges>;

type Cruised = { modules: { source: string; dependencies: { resolved: string; dependencyTypes: string[] }[] }[] };

/** Which folder imports which; `isTypeOnly` where nothing of it is left at run time. */
function importsOf(root: string): Imports {
  const output = execFileSync(
    join(root, "node_modules/.bin/depcruise"),
    ["--config", ".dependency-cruiser.cjs", "packages", "apps", "--output-type", "json"],
    { cwd: root, encoding: "utf8", maxBuffer: 512 * 1024 * 1024, stdio: ["ignore", "pipe", "ignore"] },
  );
  const { modules } = JSON.parse(output) as Cruised;
  const folderOf = (path: string) => NODES.find(({ name }) => path.startsWith(`${name}/src/`))?.name;
  const imports: Imports = new Map();
  for (const { source, dependencies } of modules) {
    const from = folderOf(source);
    if (from === undefined || /\/testing\/|\.test\.tsx?$/.test(source)) continue;
    const edges: Edges = imports.get(from) ?? new Map();
    imports.set(from, edges);
    for (const { resolved, dependencyTypes } of dependencies) {
      const to = folderOf(resolved);
      if (to === undefined || to === from) continue;
      edges.set(to, { isTypeOnly: (edges.get(to)?.isTypeOnly ?? true) && dependencyTypes.includes("type-only") });
    }
  }
  return imports;
}

/** Without the arrows that others imply; what is used at run time is implied by nothing but run-time arrows. */
function reduced(imports: Imports): Imports {
  const reaches = (from: string, to: string, mayBeType: boolean): boolean =>
    [...(imports.get(from) ?? [])].some(
      ([next, { isTypeOnly }]) => (mayBeType || !isTypeOnly) && (next === to || reaches(next, to, mayBeType)),
    );
  const isImplied = (edges: Edges, to: string, { isTypeOnly }: { isTypeOnly: boolean }) =>
    [...edges].some(([over, edge]) => over !== to && (isTypeOnly || !edge.isTypeOnly) && reaches(over, to, isTypeOnly));
  return new Map(
    [...imports].map(([from, edges]) => [
      from,
      new Map([...edges].filter(([to, edge]) => !isImplied(edges, to, edge))),
    ]),
  );
}

/** Below everything that imports it; the processes on top. */
function rowsOf(imports: Imports): Node[][] {
  const heightOf = (name: string): number => Math.max(-1, ...[...(imports.get(name)?.keys() ?? [])].map(heightOf)) + 1;
  const top = Math.max(...NODES.map(({ name }) => heightOf(name)));
  const rows: Node[][] = [];
  for (const node of NODES) (rows[node.kind === "app" ? top : heightOf(node.name)] ??= []).push(node);
  return rows.reverse();
}

export function architecturePicture(root: string): string {
  const imports = importsOf(root);
  const rows = rowsOf(imports);
  const columns = Math.max(...NODES.map(({ column }) => column)) + 1;
  const width = 2 * MARGIN + columns * BOX.width + (columns - 1) * BOX.gapX;
  const height = 2 * MARGIN + rows.length * BOX.height + (rows.length - 1) * BOX.gapY + 54;
  const places = new Map(
    rows.flatMap((row, y) =>
      row.map(({ name, column }) => [
        name,
        { x: Math.round(MARGIN + column * (BOX.width + BOX.gapX)), y: MARGIN + y * (BOX.height + BOX.gapY) },
      ]),
    ),
  );
  const arrows = [...reduced(imports)].flatMap(([from, edges]) =>
    [...edges].map(([to, { isTypeOnly }]) => {
      const [start, end] = [places.get(from), places.get(to)];
      if (!start || !end) return "";
      const [x1, y1, x2, y2] = [start.x + BOX.width / 2, start.y + BOX.height, end.x + BOX.width / 2, end.y - 2];
      const bend = (y2 - y1) / 2;
      const dashes = isTypeOnly ? ' stroke-dasharray="5 4"' : "";
      return `<path d="M${x1} ${y1} C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}" marker-end="url(#arrow)"${dashes}/>`;
    }),
  );
  const boxes = rows.flat().map(({ name, what, kind }) => {
    const { x, y } = places.get(name) ?? { x: 0, y: 0 };
    const [fill, stroke] = COLORS[kind];
    const middle = x + BOX.width / 2;
    return `<rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="8" fill="${fill}" stroke="${stroke}"/>
<text x="${middle}" y="${y + 23}" class="name">${name}</text>
<text x="${middle}" y="${y + 41}">${what}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Which folder imports which">
<style>text{font:13px system-ui,sans-serif;text-anchor:middle;fill:#3f3f46}.name{font-weight:600;fill:#18181b}path{fill:none;stroke:#52525b;stroke-width:1.4}</style>
<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z" style="fill:#52525b;stroke:none"/></marker></defs>
<rect width="${width}" height="${height}" fill="#ffffff"/>
${arrows.join("\n")}
${boxes.join("\n")}
<text x="${width / 2}" y="${height - MARGIN - 12}">An arrow: imports. Dashed: types alone. Arrows that others imply are left out.</text>
<text x="${width / 2}" y="${height - MARGIN + 8}">Blue: processes. Green: product. Grey: tools.</text>
</svg>
`;
}

if (import.meta.main) {
  const root = join(import.meta.dirname, "../..");
  const file = join(root, "docs/architecture.svg");
  const picture = architecturePicture(root);
  if (process.argv.includes("--write")) writeFileSync(file, picture);
  else if (readFileSync(file, "utf8") !== picture) {
    process.stderr.write("docs/architecture.svg is out of date: npm run generate\n");
    process.exit(1);
  }
}
