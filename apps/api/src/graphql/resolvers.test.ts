import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { resolvers } from "./resolvers.ts";

type Fields = Record<string, unknown>;
const joined: Record<string, Fields> = Object.fromEntries(
  Object.entries(resolvers).map(([type, fields]) => [type, Object.fromEntries(Object.entries(fields))]),
);

it("merges the resolvers of all features", async () => {
  const files = globSync("../features/**/resolvers.ts", { cwd: import.meta.dirname });
  expect(files.length).toBeGreaterThan(10);
  const missing: string[] = [];
  for (const file of files) {
    const exported = (await import(join(import.meta.dirname, file))) as Record<string, Record<string, Fields>>;
    for (const feature of Object.values(exported))
      for (const [type, fields] of Object.entries(feature))
        for (const [name, resolve] of Object.entries(fields))
          if (joined[type]?.[name] !== resolve) missing.push(`${file}: ${type}.${name}`);
  }
  expect(missing).toEqual([]);
});
