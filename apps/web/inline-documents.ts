import type { Plugin } from "vite";
import { graphql } from "./src/api/generated/gql.ts";

const CALL = /\bgraphql\(`([^`]*)`\)/g;

/** Each component includes its own parsed documents: the generated table of all of them is three times the size of any page. */
export function inlineDocuments(): Plugin {
  return {
    name: "inline-documents",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id) || id.includes("/api/generated/") || !code.includes("graphql(`")) return null;
      return { code: code.replaceAll(CALL, (_call, source: string) => documentOf(source, id)), map: null };
    },
  };
}

function documentOf(source: string, id: string): string {
  const document: unknown = graphql(source);
  if (typeof document !== "object" || document === null || !("kind" in document))
    throw new Error(`${id}: a document is not among the generated ones; run npm run generate`);
  return JSON.stringify(document);
}
