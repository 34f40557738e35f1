import { NOTHING_KNOWN } from "./kind.ts";
import { DEFAULT_STYLE, loadEngine, type AddressServiceAdapter } from "@plumbline/address";
import { expect, it } from "vitest";
import type { AddressService } from "../../address-service/create-address-service.ts";
import type { SetWork } from "./work.ts";
import { decide } from "./decide.ts";
import { enrichAll, fillKnown } from "./enrich.ts";
import type { KeptPlan } from "./kind.ts";

const engine = loadEngine();
const denver = { street_address: "1000 Grant St", city: "Denver", state: "CO", postal_code: "80203", country: "US" };
const mapped = Object.keys(denver).map((part) => [part, part]) as SetWork["mapped"];
const filling = (overwrite = false): Pick<SetWork, "mapped" | "enrichment" | "style"> => ({
  mapped,
  style: DEFAULT_STYLE,
  enrichment: {
    targets: [
      ["county", "county"],
      ["latitude", "lat"],
    ],
    overwrite,
  },
});
const ctx = (adapter: Partial<AddressServiceAdapter> | null = null) => ({
  engine: () => engine,
  addressService: adapter && ({ addressServiceFor: () => adapter } as unknown as AddressService),
});
const candidate = (values: object, keptPlan: KeptPlan | null = null) => ({
  address: { recordId: "1", setKey: "primary", keptPlan, ...NOTHING_KNOWN },
  values: { ...denver, county: "", latitude: "", ...values },
});
const cleaned = async (values: object, overwrite = false) => {
  const decision = decide(engine, { mapped, style: filling().style }, candidate(values));
  const [enriched] = await enrichAll(ctx(), filling(overwrite), [decision]);
  if (!enriched) throw new Error("no decision");
  return enriched;
};
const adapterOf = (needsNetwork: boolean): Partial<AddressServiceAdapter> => ({
  traits: { needsNetwork, textNeedsPerson: false } as AddressServiceAdapter["traits"],
  verify: ([query]) =>
    Promise.resolve({
      kind: "results",
      results: query
        ? [
            {
              id: query.id,
              status: "confirmed",
              confidence: 1,
              granularity: "premise",
              address: query.address,
              components: {},
              changeKinds: {},
              point: { latitude: 39.7321, longitude: -104.9838 },
              deliverability: null,
              buildingUse: null,
              reasons: [],
              vendorCodes: [],
            },
          ]
        : [],
    }),
});

it("fills in the empty targets of a correct address as enrichment changes", async () => {
  expect(await cleaned({ latitude: "1.5" })).toMatchObject({
    outcome: "confirmed",
    reason: "enriched",
    after: { city: "Denver", county: "Denver", latitude: "1.5" },
    changes: [{ field: "county", before: "", after: "Denver", kind: "enrichment", reason: "from_postal_code" }],
  });
});

it("uses the corrected address, and keeps the reason of the correction", async () => {
  const decision = await cleaned({ city: "DENVER" });
  expect(decision).toMatchObject({ outcome: "corrected", reason: "cleaned", after: { city: "Denver" } });
  expect(decision.after.county).toBe("Denver");
});

it("overwrites values only if the mapping allows it, and keeps equal numbers", async () => {
  expect((await cleaned({ county: "Ours" })).after.county).toBe("Ours");
  const overwritten = await cleaned({ county: "Ours", latitude: "39.7310" }, true);
  expect(overwritten.after).toMatchObject({ county: "Denver", latitude: "39.7310" });
});

it("fills in the codes of country and state, in a dropdown as the matching option if there is one", async () => {
  const targets: SetWork["enrichment"]["targets"] = [
    ["country_code", "cc"],
    ["state_code", "sc"],
  ];
  const work = { ...filling(), enrichment: { targets, overwrite: false } };
  const option = (value: string, label: string) => ({ value, label, hidden: false });
  const codes = async (options: SetWork["options"]) => {
    const values = { ...denver, country: "United States", state: "Colorado", country_code: "", state_code: "" };
    const address = { recordId: "1", setKey: "primary", keptPlan: null, ...NOTHING_KNOWN };
    const decision = decide(engine, { mapped, style: work.style }, { address, values });
    const [{ after } = decision] = await enrichAll(ctx(), { ...work, options }, [decision]);
    return [after.country_code, after.state_code];
  };
  expect(await codes({})).toEqual(["US", "CO"]);
  expect(await codes({ country_code: [option("usa_1", "US")], state_code: [option("CA", "California")] })).toEqual([
    "usa_1",
    "",
  ]);
});

it("derives nothing from an uncertain address", async () => {
  const decision = await cleaned({ city: "Chicago" });
  expect(decision.outcome).toBe("review");
  expect(decision.after.county).toBe("");
});

it("reports whether a known record has targets left to fill in", async () => {
  const { filled, setAside } = await fillKnown(ctx(), filling(), [
    candidate({ latitude: "2" }),
    {
      ...candidate({ county: "Denver", latitude: "2" }),
      address: { recordId: "2", setKey: "primary", keptPlan: null, ...NOTHING_KNOWN },
    },
  ]);
  expect(filled).toMatchObject([{ recordId: "1", outcome: "unchanged", reason: "enriched" }]);
  expect(setAside).toMatchObject([{ recordId: "2", outcome: "unchanged", reason: "unchanged_since" }]);
});

it.each([
  ["in a form of HubSpot's own", "DENVER", 0],
  ["with another value", "Boulder", 1],
])("overwrites a known record %s %s times", async (_how, county, times) => {
  const { filled } = await fillKnown(ctx(), filling(true), [candidate({ county, latitude: "39.73" })]);
  expect(filled.flatMap(({ changes }) => changes).filter(({ field }) => field === "county")).toHaveLength(times);
});

it("keeps the plan of an earlier attempt", async () => {
  const before = { ...denver, county: "", latitude: "2" };
  const after = { ...before, county: "Denver" };
  const plan: KeptPlan = { before, after, outcome: "unchanged", reason: "enriched", over: null };
  const { filled } = await fillKnown(ctx(), filling(), [candidate(plan.after, plan)]);
  expect(filled).toMatchObject([{ outcome: "unchanged", reason: "enriched", before: { county: "" }, isKept: true }]);
});

it("looks up a known building in the operator's street data, but not in a network service", async () => {
  const known = [candidate({ county: "Denver" })];
  const point = async (adapter: Partial<AddressServiceAdapter>) =>
    (await fillKnown(ctx(adapter), filling(), known)).filled[0]?.after.latitude;
  expect(await point(adapterOf(false))).toBe("39.7321");
  expect(await point(adapterOf(true))).toBe("39.731");
});

it("keeps a building's location that a service returned during the cleaning", async () => {
  const known = [candidate({ county: "Denver", latitude: "39.7321" })];
  expect((await fillKnown(ctx(adapterOf(true)), filling(true), known)).filled).toEqual([]);
  expect((await fillKnown(ctx(), filling(true), known)).filled[0]?.after.latitude).toBe("39.731");
});
