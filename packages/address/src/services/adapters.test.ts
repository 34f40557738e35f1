import { describe, expect, it } from "vitest";
import { census } from "./census.ts";
import { CENSUS } from "./fixtures/census.ts";
import { GEOCODIO } from "./fixtures/geocodio.ts";
import { GOOGLE } from "./fixtures/google.ts";
import { NOMINATIM, PELIAS, PHOTON } from "./fixtures/own-servers.ts";
import { SMARTY_INTERNATIONAL } from "./fixtures/smarty-international.ts";
import { SMARTY_US } from "./fixtures/smarty-us.ts";
import { geocodio } from "./geocodio.ts";
import { google } from "./google.ts";
import { nominatim } from "./nominatim.ts";
import { pelias } from "./pelias.ts";
import { photon } from "./photon.ts";
import type { VerifyQuery } from "./port.ts";
import type { ServiceAdapter } from "./service-adapter.ts";
import { smartyInternational } from "./smarty-international.ts";
import { smartyUs } from "./smarty-us.ts";

const oak: VerifyQuery = {
  id: "1",
  address: { street_address: "1420 Oak Ave", city: "Springfield", state: "IL", postal_code: "62704", country: "US" },
  country: "US",
  purpose: "clean",
};
const berlin: VerifyQuery = {
  ...oak,
  address: { street_address: "Unter den Linden 77", city: "Berlin", state: "", postal_code: "10117", country: "DE" },
  country: "DE",
};
const own = { url: "http://10.0.0.1:8080/" };
const ADAPTERS = {
  google: google({ key: "k" }),
  smartyUs: smartyUs({ keyId: "i", key: "k" }),
  smartyInternational: smartyInternational({ keyId: "i", key: "k" }),
  geocodio: geocodio({ key: "k" }),
  census: census(),
  nominatim: nominatim(own),
  photon: photon(own),
  pelias: pelias(own),
};

function verdict(adapter: ServiceAdapter, body: unknown, query = oak): string {
  const [result] = adapter.read(body, [query]) ?? [];
  return result ? [result.status, result.confidence, result.granularity, ...result.reasons].join(" ") : "unreadable";
}

describe("reading an answer", () => {
  it.each([
    ["smartyUs", SMARTY_US.delivered, "confirmed 0.98 unit"],
    ["smartyUs", SMARTY_US.vacant, "confirmed 0.9 unit"],
    ["smartyUs", SMARTY_US.unitUnknown, "partial 0.85 premise unit_unknown"],
    ["smartyUs", SMARTY_US.unitMissing, "partial 0.85 premise unit_missing"],
    ["smartyUs", SMARTY_US.numberInvalid, "not_found 0.3 street number_invalid"],
    ["smartyUs", SMARTY_US.boxMissing, "not_found 0.3 street box_missing"],
    ["smartyUs", SMARTY_US.notPostal, "confirmed 0.85 premise not_postal"],
    ["smartyUs", SMARTY_US.nothing, "not_found 0 none not_found"],
    ["smartyUs", SMARTY_US.several, "ambiguous 0.4 street ambiguous"],
    ["smartyInternational", SMARTY_INTERNATIONAL.verified, "confirmed 0.95 unit"],
    ["smartyInternational", SMARTY_INTERNATIONAL.partial, "partial 0.6 street partial"],
    ["smartyInternational", SMARTY_INTERNATIONAL.shallow, "partial 0.6 street partial"],
    ["smartyInternational", SMARTY_INTERNATIONAL.ambiguous, "ambiguous 0.4 unit ambiguous"],
    ["smartyInternational", SMARTY_INTERNATIONAL.none, "not_found 0 none not_found"],
    ["google", GOOGLE.accepted, "confirmed 0.95 premise"],
    ["google", GOOGLE.unitMissing, "partial 0.85 premise unit_missing"],
    ["google", GOOGLE.replaced, "partial 0.7 premise"],
    ["google", GOOGLE.suspicious, "not_found 0.2 premise suspicious_number"],
    ["google", GOOGLE.unresolved, "not_found 0.2 premise unresolved_text"],
    ["google", GOOGLE.routeOnly, "partial 0.7 street"],
    ["google", GOOGLE.other, "not_found 0.2 none"],
    ["geocodio", GEOCODIO.rooftop, "confirmed 0.9 premise"],
    ["geocodio", GEOCODIO.range, "partial 0.75 interpolated low_accuracy"],
    ["geocodio", GEOCODIO.street, "partial 0.4 street low_accuracy"],
    ["geocodio", GEOCODIO.place, "partial 0.2 city low_accuracy"],
    ["geocodio", GEOCODIO.tie, "ambiguous 0.4 premise ambiguous"],
    ["geocodio", GEOCODIO.nothing, "not_found 0 none not_found"],
    ["census", CENSUS.exact, "confirmed 0.8 interpolated"],
    ["census", CENSUS.nonExact, "partial 0.6 interpolated low_accuracy"],
    ["census", CENSUS.tie, "ambiguous 0.3 street ambiguous"],
    ["census", CENSUS.noMatch, "not_found 0 none not_found"],
    ["nominatim", NOMINATIM.house, "confirmed 0.7 premise"],
    ["nominatim", NOMINATIM.road, "partial 0.4 street number_missing"],
    ["nominatim", NOMINATIM.several, "ambiguous 0.4 premise ambiguous"],
    ["nominatim", NOMINATIM.elsewhere, "partial 0.5 premise partial"],
    ["nominatim", NOMINATIM.nothing, "not_found 0 none not_found"],
    ["photon", PHOTON.house, "confirmed 0.7 premise"],
    ["photon", PHOTON.nothing, "not_found 0 none not_found"],
    ["pelias", PELIAS.exact, "confirmed 0.85 premise"],
    ["pelias", PELIAS.interpolated, "partial 0.7 interpolated low_accuracy"],
    ["pelias", PELIAS.fallback, "partial 0.2 street fallback"],
    ["pelias", PELIAS.nothing, "not_found 0 none not_found"],
  ] as const)("%s", (name, body, expected) => {
    expect(verdict(ADAPTERS[name], body, name === "smartyInternational" ? berlin : oak)).toBe(expected);
  });

  it.each([
    ["smartyUs", SMARTY_US.several, "street_address", ["350 5th Ave Ste 3300", "350 W 5th Ave Ste 3300"]],
    ["geocodio", GEOCODIO.tie, "postal_code", ["62704", "45505"]],
    ["nominatim", NOMINATIM.several, "postal_code", ["62704", "62703"]],
  ] as const)("lists the candidates of an ambiguous answer: %s", (name, body, part, expected) => {
    const [result] = ADAPTERS[name].read(body, [oak]) ?? [];
    expect(result?.candidates?.map(({ values, basis }) => [values[part], basis])).toEqual(
      expected.map((value) => [value, "found_by_service"]),
    );
  });

  it.each(Object.entries(ADAPTERS))("rejects malformed answers: %s", (_name, adapter) => {
    for (const body of [undefined, null, 7, "<html>", {}, { error: "x" }]) expect(adapter.read(body, [oak])).toBeNull();
  });

  it("puts the address into our five fields in the order of its country", () => {
    const address = (adapter: ServiceAdapter, body: unknown, query = oak) => adapter.read(body, [query])?.[0]?.address;
    expect(address(ADAPTERS.google, GOOGLE.accepted)).toEqual({ ...oak.address, street_address: "1420 Oak Avenue" });
    expect(address(ADAPTERS.smartyUs, SMARTY_US.delivered)).toMatchObject({
      street_address: "350 5th Ave Ste 3300",
      postal_code: "10118",
    });
    expect(address(ADAPTERS.smartyInternational, SMARTY_INTERNATIONAL.verified, berlin)).toMatchObject({
      street_address: "Unter den Linden 77",
      city: "Berlin",
      country: "DE",
    });
    expect(address(ADAPTERS.nominatim, NOMINATIM.house)).toMatchObject({ state: "IL", country: "US" });
  });

  it("returns the building's use if available", () => {
    const use = (adapter: ServiceAdapter, body: unknown) => adapter.read(body, [oak])?.[0]?.buildingUse;
    expect(use(ADAPTERS.smartyUs, SMARTY_US.delivered)).toBe("commercial");
    expect(use(ADAPTERS.google, GOOGLE.accepted)).toBe("residential");
    expect(use(ADAPTERS.geocodio, GEOCODIO.rooftop)).toBeNull();
  });

  it("returns ZIP+4 only if it was in the query", () => {
    const asked = { ...oak, address: { ...oak.address, postal_code: "10118-3301" } };
    const code = (query: VerifyQuery) =>
      ADAPTERS.smartyUs.read(SMARTY_US.delivered, [query])?.[0]?.address?.postal_code;
    expect([code(oak), code(asked)]).toEqual(["10118", "10118-3301"]);
  });
});

describe("the request", () => {
  it("has key and address where each service expects them", () => {
    const urls = Object.values(ADAPTERS).map((adapter) => adapter.request([oak]).url);
    expect(urls).toEqual([
      "https://addressvalidation.googleapis.com/v1:validateAddress?key=k",
      "https://us-street.api.smarty.com/street-address?auth-id=i&auth-token=k",
      "https://international-street.api.smarty.com/verify?auth-id=i&auth-token=k&input_id=1&country=US&address1=1420+Oak+Ave&locality=Springfield&administrative_area=IL&postal_code=62704",
      "https://api.geocod.io/v1.9/geocode?api_key=k",
      "https://geocoding.geo.census.gov/geocoder/locations/addressbatch",
      "http://10.0.0.1:8080/search?street=1420+Oak+Ave&city=Springfield&state=IL&postalcode=62704&country=US&format=jsonv2&addressdetails=1&limit=3",
      "http://10.0.0.1:8080/structured?housenumber=1420&street=Oak+Ave&city=Springfield&state=IL&postcode=62704&countrycode=US&limit=3",
      "http://10.0.0.1:8080/v1/search/structured?address=1420+Oak+Ave&locality=Springfield&region=IL&postalcode=62704&country=US&size=3",
    ]);
  });

  it("escapes the content of fields", () => {
    const nasty = { ...oak, address: { ...oak.address, street_address: '1 "Oak",\r\n2,x', city: "A&b=c#" } };
    const [, file] = ADAPTERS.census.request([nasty]).form ?? [];
    expect(file?.value).toBe(`"1","1 'Oak', 2,x","A&b=c#","IL","62704"`);
    expect(new URL(ADAPTERS.nominatim.request([nasty]).url).searchParams.get("city")).toBe("A&b=c#");
  });

  it("distinguishes a wrong key, a malformed request and an exhausted plan", () => {
    expect(ADAPTERS.google.interruptionOf?.(400, GOOGLE.keyInvalid)).toMatchObject({ kind: "bad_key" });
    expect(ADAPTERS.google.interruptionOf?.(400, { error: { status: "INVALID_ARGUMENT" } })).toBeNull();
    expect(ADAPTERS.geocodio.interruptionOf?.(403, { error: "above your daily maximum" })).toMatchObject({
      kind: "used_up",
    });
    expect(ADAPTERS.geocodio.interruptionOf?.(403, { error: "Invalid API key" })).toMatchObject({ kind: "bad_key" });
  });
});
