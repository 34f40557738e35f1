import { expect, it } from "vitest";
import RUNBOOK from "./runbook.json";

it("has every situation that the admin pages link to", () => {
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

it("links situations to each other without numbers", () => {
  const known = new Set(RUNBOOK.map(({ id }) => id));
  const links = RUNBOOK.flatMap(({ text }) => [...text.matchAll(/\]\(#([\w-]+)\)/g)].map(([, id = ""]) => id));
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((id) => !known.has(id))).toEqual([]);
  for (const { id, text } of RUNBOOK) {
    const prose = text.replaceAll(/```[^]*?```|`[^`]*` \(\d+\)|`[^`]*`/g, "");
    expect([id, /\bsee \d+|\(\d+\)/.exec(prose)?.[0]]).toEqual([id, undefined]);
  }
});
