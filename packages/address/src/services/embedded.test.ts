import { expect, test } from "vitest";
import { loadEngine } from "../engine.ts";
import { embeddedService } from "./embedded.ts";

const adapter = embeddedService(loadEngine());
const address = { street_address: "1 Main St", city: "Chicago", state: "IL", postal_code: "60606", country: "US" };

test("returns every query's ID, with no more confidence than its data allows", async () => {
  const answer = await adapter.verify([
    { id: "a", address, country: "US", purpose: "clean" },
    { id: "b", address: { ...address, city: "Kirkland" }, country: "US", purpose: "clean" },
    {
      id: "c",
      address: { ...address, city: "", street_address: "", postal_code: "", state: "" },
      country: "US",
      purpose: "clean",
    },
  ]);
  if (answer.kind !== "results") throw new Error("the engine knows no service trouble");
  expect(answer.results.map((each) => [each.id, each.status, each.confidence <= 0.9])).toEqual([
    ["a", "confirmed", true],
    ["b", "partial", true],
    ["c", "not_found", true],
  ]);
});

test("returns candidates for uncertain results", async () => {
  const asked = { ...address, city: "Champaign", postal_code: "" };
  const answer = await adapter.verify([{ id: "a", address: asked, country: "US", purpose: "clean" }]);
  const [result] = answer.kind === "results" ? answer.results : [];
  expect(result?.candidates?.map(({ values }) => values.postal_code)).toContain("61820");
});
