import { DEFAULT_STYLE, loadEngine } from "@plumbline/address";
import { expect, it } from "vitest";
import type { JobWork } from "../job-work.ts";
import { decide } from "./decide.ts";
import { NOTHING_KNOWN } from "../rows/next-batch.ts";

const engine = loadEngine();
const dubuque = { street_address: "350 W 6th St", city: "Dubuque", state: "IA", postal_code: "52001", country: "US" };
const mapped = Object.keys(dubuque).map((part) => [part, part]) as JobWork["mapped"];
const decided = (values: Partial<typeof dubuque>) =>
  decide(
    engine,
    { mapped, style: DEFAULT_STYLE },
    {
      record: { recordId: "1", keptPlan: null, ...NOTHING_KNOWN },
      values: { ...dubuque, ...values },
    },
  );

it.each([
  ["behind a city", { city: "Dubuque " }],
  ["within a street", { street_address: "350 W  6th St" }],
  ["in several fields, one of them a non-breaking space", { city: " Dubuque", state: "IA\u00a0" }],
])("confirms an address of which only spaces would change, and writes nothing: %s", (_, values) => {
  expect(decided(values)).toMatchObject({
    outcome: "confirmed",
    reason: "already_right",
    after: { ...dubuque, ...values },
    changes: [],
  });
});

it("removes spaces beside a change that can be seen", () => {
  expect(decided({ city: "dubuque ", state: "IA " })).toMatchObject({ outcome: "corrected", after: dubuque });
});
