import { describe, expect, it } from "vitest";
import { saysEmail, verifiedEmail, withUserInfo } from "./verified-email.ts";

const proven = ["company.example", "company.test"];
const vouched = { email: "ada@company.example", domain: "company.example" };
const claims = { sub: "1", email: "Ada@Company.example" };

describe("a Google address", () => {
  const google = (more: object) => verifiedEmail("google", { ...claims, email_verified: true, ...more }, proven);

  it("is accepted if it is verified and of a Workspace domain that the account has proven", () => {
    expect(google({ hd: "company.example" })).toEqual(vouched);
    expect(google({ hd: "Company.TEST" })).toEqual(vouched);
  });

  it.each([
    ["of a Google account that somebody made with an address of the company", {}],
    ["of a Workspace that the account has not proven", { hd: "elsewhere.example" }],
    ["of a Workspace domain below one that is proven", { hd: "sub.company.example" }],
    ["with Workspace domains that are no text", { hd: ["company.example"] }],
    ["not verified", { hd: "company.example", email_verified: false }],
    ["verified in words", { hd: "company.example", email_verified: "true" }],
  ])("is rejected: %s", (_case, more) => {
    expect(google(more)).toBeNull();
  });
});

describe("a Microsoft Entra ID address", () => {
  const entra = (more: object) => verifiedEmail("entra", { ...claims, ...more }, proven);

  it.each([true, 1, "1", "true"])("is accepted if the owner of its domain was verified (%o)", (edov) => {
    expect(entra({ xms_edov: edov })).toEqual(vouched);
  });

  // Administrators of a tenant type what they want into the property that `email` is read from.
  it.each([{}, { xms_edov: false }, { xms_edov: 0 }, { xms_edov: "0" }, { xms_edov: null }, { email_verified: true }])(
    "is rejected otherwise (%o)",
    (more) => {
      expect(entra(more)).toBeNull();
    },
  );
});

describe("an address of another provider", () => {
  const generic = (more: object) => verifiedEmail("generic", { ...claims, ...more }, proven);

  it("is accepted only if it is verified", () => {
    expect(generic({ email_verified: true })).toEqual(vouched);
    expect(generic({ email_verified: "true" })).toEqual(vouched);
    for (const email_verified of ["false", "yes", "1", 1, ["true"], null])
      expect(generic({ email_verified })).toBeNull();
    for (const more of [{}, { xms_edov: true }, { hd: "company.example" }]) expect(generic(more)).toBeNull();
  });

  it.each([undefined, 7, "", "ada", "ada@company.example, eve@company.example", ["ada@company.example"]])(
    "is missing if the claim is missing (%o)",
    (email) => {
      expect(generic({ email, email_verified: true })).toBeNull();
    },
  );
});

const told = (claims: Record<string, unknown>, userInfo: Record<string, unknown>) =>
  verifiedEmail("generic", withUserInfo({ sub: "1", ...claims }, userInfo), [])?.email ?? null;

it("X: reads claims from UserInfo that the ID token omits", () => {
  const confirmed = { sub: "1", email: "ann@acme.example", email_verified: true };
  expect(saysEmail({ sub: "1", email: "ann@acme.example" })).toBe(false);
  expect(saysEmail({ sub: "1", email: "ann@acme.example", email_verified: false })).toBe(true);
  expect(saysEmail({ sub: "1", email: "ann@acme.example", xms_edov: "1" })).toBe(true);
  expect(told({}, confirmed)).toBe("ann@acme.example");
  expect(told({ email: "Ann@Acme.example" }, confirmed)).toBe("ann@acme.example");
});

it("X: ignores UserInfo for a different address, or if the token says the address is unverified", () => {
  const confirmed = { sub: "1", email: "eve@acme.example", email_verified: true };
  expect(told({ email: "ann@acme.example" }, confirmed)).toBeNull();
  expect(told({ email: "eve@acme.example", email_verified: false }, confirmed)).toBeNull();
  expect(told({ email: "ann@acme.example" }, { sub: "1", email_verified: true })).toBeNull();
  expect(told({ email: 1 }, { sub: "1", email: 1, email_verified: true })).toBeNull();
});
