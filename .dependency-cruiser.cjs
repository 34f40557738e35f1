/** The import table of the architecture: who may import whom. `npm run check` fails on any arrow that is not allowed. */
const ours = "^(packages|apps|e2e|bench)/";
const code = { pathNot: "\\.test\\.tsx?$|/test/|/quality/|/data-build/|/testing/" };
/** `name` may import of ours only what `allowed` matches. */
const only = (from, allowed) => ({
  name: `${from.replace(/[^a-z]/g, "-")}-imports`,
  severity: "error",
  from: { path: `^${from}/`, ...code },
  to: { path: ours, pathNot: [`^${from}/`, ...allowed.map((path) => `^${path}`)].join("|") },
});
const never = (from, path, comment) => ({
  name: `${from.replace(/[^a-z]/g, "-")}-never`,
  comment,
  severity: "error",
  from: { path: `^${from}/`, ...code },
  to: { path },
});

/**
 * The layers of core, lowest first. A longer path is a layer of its own: `jobs` is not `jobs/views`, and a room stands at two heights
 * by naming its files, as in `undo/{offer,start}.ts`.
 */
const layers = require("./packages/core/layers.json");
const core = "^packages/core/src/";
const layer = (path) => {
  const inner = layers.flat().filter((other) => other.startsWith(`${path}/`));
  const apart = inner.map((other) => other.slice(path.length + 1) + (other.endsWith(".ts") ? "$" : "/")).join("|");
  const whole = path.endsWith(".ts") ? `${path}$` : `${path}/${apart === "" ? "" : `(?!${apart})`}`;
  const isOneOf = (_braces, names) => `(?:${names.replaceAll(",", "|")})`;
  return core + whole.replaceAll(".ts", "\\.ts").replaceAll(/\{(.*?)\}/g, isOneOf);
};
/** A layer imports of core itself and what is below it, types included. */
const upward = layers.flatMap((row, height) =>
  row.map((path) => ({
    name: `core-layer-${path.replace(/\W/g, "-")}`,
    comment: "imports go down: packages/core/layers.json has the order, decision 045 the reasons",
    severity: "error",
    from: { path: layer(path), ...code },
    to: { path: core, pathNot: [path, ...layers.slice(0, height).flat()].map(layer).join("|") },
  })),
);

module.exports = {
  forbidden: [
    ...upward,
    {
      name: "core-has-layers-only",
      comment: "a new folder of core takes its place in packages/core/layers.json",
      severity: "error",
      from: { path: core, pathNot: [...layers.flat().map(layer), "\\.test\\.ts$"].join("|") },
      to: {},
    },
    {
      name: "core-has-no-circles",
      comment: "types included",
      severity: "error",
      from: { path: core },
      to: { circular: true },
    },
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "resolvable",
      comment: "except a module that Vite makes, and a package of types alone",
      severity: "error",
      from: { pathNot: "generated" },
      to: { couldNotResolve: true, pathNot: "^(virtual:pages|@graphql-typed-document-node/core)$" },
    },
    only("packages/schema", []),
    only("packages/address", []),
    only("packages/migrations", []),
    only("packages/client", []),
    only("packages/core", ["packages/schema/", "packages/address/"]),
    only("packages/temporal-client", [
      "packages/core/",
      "packages/schema/",
      "packages/workflows/src/(registry|trace-header)",
    ]),
    only("packages/activities", ["packages/core/", "packages/schema/"]),
    only("packages/workflows", [
      "packages/schema/",
      "packages/activities/src/create-activities",
      "packages/core/src/work/workflows",
    ]),
    only("apps/worker", [
      "packages/core/",
      "packages/activities/",
      "packages/temporal-client/",
      "packages/workflows/",
      "packages/schema/",
    ]),
    only("apps/api", ["packages/core/", "packages/schema/", "packages/temporal-client/"]),
    only("apps/web", ["packages/schema/"]),
    // A fake that shares code with the product shares its mistakes: only names of states, and tools that make damaged addresses.
    only("apps/sandbox", ["packages/address/src/us/states", "packages/address/quality/(random|misspell)"]),
    never(
      "packages/core",
      "node_modules/(express|@apollo/server|@temporalio)/",
      "the business knows no server and no Temporal",
    ),
    never(
      "packages/workflows",
      "^(node:)?(fs|path|crypto|http|net|child_process)$|node_modules/zod/",
      "workflows are deterministic: no Node, no zod",
    ),
    {
      name: "workflows-see-types-of-core-only",
      comment: "the port's inputs, as types",
      severity: "error",
      from: { path: "^packages/workflows/", ...code },
      to: { path: "^packages/core/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "workflows-see-types-only",
      comment: "workflows know activities by their types alone",
      severity: "error",
      from: { path: "^packages/workflows/", ...code },
      to: { path: "^packages/activities/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "features-apart",
      comment: "a feature never imports another feature; the application joins them",
      severity: "error",
      from: { path: "^apps/(api|web)/src/features/([^/]+)/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^apps/$1/src/features/", pathNot: "^apps/$1/src/features/$2/" },
    },
    {
      name: "ui-is-pure",
      comment: "ui knows React and Mantine, and nothing of the product",
      severity: "error",
      from: { path: "^apps/web/src/ui/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^(apps/web/src/(?!ui/)|packages/)" },
    },
    {
      name: "colocated-tests-need-only-code",
      comment:
        "a test that needs PostgreSQL, Temporal, the sandbox, a process or a socket lives in the package's test folder",
      severity: "error",
      from: { path: "^packages/(core|schema|workflows|activities|temporal-client|address)/src/.*\\.test\\.ts$" },
      to: { path: "^packages/dev-env/|^(node:)?(child_process|dgram|https?|net)$" },
    },
    {
      name: "ledger-has-one-writer",
      comment: "holds and settles are booked by the batch code alone, and requests of programs by their charge",
      severity: "error",
      from: { pathNot: "^packages/core/src/(credits|jobs/(pipeline|lifecycle)|accounts|billing)/|^packages/core/src/addresses/charge\\.ts$|\\.test\\.ts$" },
      to: { path: "^packages/core/src/credits/ledger\\.ts$" },
    },
    {
      name: "jobs-know-a-store",
      comment: "jobs read and write records through the port records/store.ts (decision 071)",
      severity: "error",
      from: { path: "^packages/core/src/(jobs|undo|checks|recurring)/" },
      to: { path: "^packages/core/src/portals/hubspot/" },
    },
    {
      name: "dev-env-is-for-tools",
      severity: "error",
      from: { path: "^(packages|apps)/[^/]+/src/", ...code, pathNot: `${code.pathNot}|^packages/dev-env/` },
      to: { path: "^packages/dev-env/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "/generated/|/dist/|/data/|/test/" },
    tsPreCompilationDeps: true,
    parser: "swc",
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
    },
  },
};
