import type { Plugin } from "vite";

const USE_ID = /@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/;
const CODE = `import { useId as useReactId } from "react";
export function useId(own) {
  const id = useReactId();
  return typeof own === "string" ? own : "mantine-" + id.replaceAll(":", "");
}
`;

/**
 * Mantine replaces React's ids by random ones right after the first render, so each field is rendered twice before it is painted.
 * With one root per page, React's are unique.
 */
export function stableIds(): Plugin {
  return { name: "stable-ids", apply: "build", load: (id) => (USE_ID.test(id) ? CODE : null) };
}
