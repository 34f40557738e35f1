import type { Plugin } from "vite";
import { DECLARATION, declaredPages } from "./declared-pages.ts";

const PAGES = "virtual:pages";
const ID = `\0${PAGES}`;

/** `virtual:pages`: lazily loaded routes to all pages, by access. The rest of a declaration never reaches the browser. */
export function pages(): Plugin {
  let code = "";
  return {
    name: "pages",
    enforce: "pre",
    resolveId: (id) => (id === PAGES ? ID : null),
    load: (id) => (id === ID ? (code = routesCode()) : null),
    transform(module, id) {
      const component = /(\w+Page)\.tsx$/.exec(id)?.[1];
      if (!component || !DECLARATION.test(module)) return null;
      // Renamed to the router's name for it. The following lines keep their numbers.
      const code = module.replace(
        DECLARATION,
        (statement) => `export { ${component} as Component };${statement.replaceAll(/[^\n]/g, "")}`,
      );
      return { code, map: null };
    },
    hotUpdate({ file }) {
      const list = this.environment.moduleGraph.getModuleById(ID);
      if (!list || !file.endsWith("Page.tsx") || routesCode() === code) return;
      this.environment.moduleGraph.invalidateModule(list);
      this.environment.hot.send({ type: "full-reload" });
    },
  };
}

function routesCode(): string {
  const routes = Object.entries(Object.groupBy(declaredPages(), ({ access }) => access)).map(([access, pages]) => {
    const list = pages.map(({ path, module }) => `{ path: "${path}", lazy: () => import("/${module}") }`);
    return `"${access}": [${list.join(", ")}]`;
  });
  return `export const routesFor = { ${routes.join(", ")} };\n`;
}
