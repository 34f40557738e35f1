import { readFileSync, writeFileSync } from "node:fs";
import { buildSchema, findBreakingChanges, lexicographicSortSchema, printSchema } from "graphql";
import { readTypeDefs } from "./read-type-defs.ts";

/** The whole schema in one file, for integrations; also the record of what was published. */
const PUBLISHED = new URL("../../schema.graphql", import.meta.url);

export const currentSdl = () => `${printSchema(lexicographicSortSchema(buildSchema(readTypeDefs())))}\n`;
export const publishedSdl = () => readFileSync(PUBLISHED, "utf8");
export const publishSdl = () => writeFileSync(PUBLISHED, currentSdl());

/** Changes from `before` to `after` that break clients, as texts. */
export function breakingChanges(before: string, after: string): string[] {
  return findBreakingChanges(buildSchema(before), buildSchema(after)).map((change) => change.description);
}
