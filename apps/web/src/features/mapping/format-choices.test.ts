import { expect, it } from "vitest";
import { settingsIn, withSetting } from "./format-choices.ts";

it("sets, changes and clears a choice", () => {
  const chosen = withSetting({ casing: "crm" }, "state", "name");
  expect(chosen).toEqual({ casing: "crm", state: "name" });
  expect(withSetting(chosen, "state", "code")).toEqual({ casing: "crm", state: "code" });
  expect(withSetting(chosen, "state", "")).toEqual({ casing: "crm" });
});

it("keeps only known settings", () => {
  const answer = { __typename: "FormatSettings", casing: null, state: "code", country: "roman" };
  expect(settingsIn(answer)).toEqual({ state: "code" });
  expect(settingsIn(undefined)).toEqual({});
});
