import { dirname, relative, sep } from "node:path";
import { build, type Plugin } from "rolldown";

/** Not bundled: native code, a WebAssembly file, and packages that start threads from their own files. */
export const EXTERNAL_PACKAGES = ["argon2", "@prisma/schema-engine-wasm", "@temporalio/worker", "@temporalio/client"];

const EXTERNAL = /^(?:argon2|pg-native|@prisma\/schema-engine-wasm|@temporalio\/.*)$/;

/** Bundles the server code of `entries` (name -> file below `root`) as ES modules into `folder`/dist. */
export async function bundleServers(root: string, entries: Record<string, string>, folder: string): Promise<void> {
  await build({
    cwd: root,
    input: entries,
    platform: "node",
    external: EXTERNAL,
    plugins: [keepPlaces(root)],
    logLevel: "warn",
    onLog(level, log, report) {
      // Packages that probe for optional ones, and `eval` in a dependency: known, and nothing that an operator can fix.
      if (log.code === "EVAL" || log.code === "UNRESOLVED_IMPORT") return;
      report(level, log);
    },
    output: {
      dir: `${folder}/dist`,
      format: "esm",
      entryFileNames: "[name].js",
      chunkFileNames: "[name]-[hash].js",
      sourcemap: false,
    },
  });
}

/** A thread's own module is an entry beside the bundles, under its name. */
const THREAD = /new URL\("\.\/([\w-]+-thread)\.ts", import\.meta\.url\)/g;

/**
 * A module of ours that looks for files beside itself finds them at their repository path, below the folder of the image: `dist`
 * is the only bundle folder and is in its root, so every path is one step up from every bundle.
 */
function keepPlaces(root: string): Plugin {
  return {
    name: "keep-places",
    transform: {
      filter: { id: /\.ts$/, code: /import\.meta\.(?:url|dirname)/ },
      handler(code, id) {
        const path = relative(root, id);
        if (path.startsWith("..") || path.includes("node_modules")) return null;
        const up = (to: string) => JSON.stringify(`../${to.split(sep).join("/")}`);
        return code
          .replaceAll(THREAD, (_all, name: string) => `new URL("./${name}.js", import.meta["url"])`)
          .replaceAll("import.meta.url", `new URL(${up(path)}, import.meta.url).href`)
          .replaceAll(
            "import.meta.dirname",
            `process.getBuiltinModule("node:url").fileURLToPath(new URL(${up(dirname(path))}, import.meta.url))`,
          );
      },
    },
  };
}
