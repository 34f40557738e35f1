import { readFileSync } from "node:fs";
import { FOR_OPERATOR } from "@plumbline/core/billing/stripe-refusal.ts";
import { keysOf } from "@plumbline/schema/keys.ts";
import { expect, it } from "vitest";

it("has a row in the operating guide for each Stripe refusal that an operator must resolve", () => {
  const guide = readFileSync(new URL("../docs/operating.md", import.meta.url), "utf8");
  const [, table = ""] = guide.split("### Stripe refuses");
  const rows = [
    ...table
      .split("\n## ", 1)
      .join("")
      .matchAll(/^\| `(\w+)` \| (?!what)/gm),
  ].map(([, name]) => name);
  // A payment that was already refunded is the wanted result.
  expect(rows.toSorted()).toEqual(
    keysOf(FOR_OPERATOR)
      .filter((name) => name !== "already_refunded")
      .toSorted(),
  );
});
