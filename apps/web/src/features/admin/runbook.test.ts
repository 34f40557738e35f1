import { expect, it } from "vitest";
import RUNBOOK from "./runbook.json";

it("has every situation that the operator's pages lead to", () => {
  const sources = Object.values(
    import.meta.glob<string>("./*.{ts,tsx}", { query: "?raw", import: "default", eager: true }),
  ).join("\n");
  const asked = [...sources.matchAll(/about="([\w-]+)"|runbook: "([\w-]+)"/g)].map(
    ([, first, second]) => first ?? second,
  );
  expect(asked.length).toBeGreaterThan(3);
  const known = new Set(RUNBOOK.map(({ id }) => id));
  expect(asked.filter((id) => id === undefined || !known.has(id))).toEqual([]);
});
