import { expect, it } from "vitest";
import { ACTS, OTHERS, type Act } from "./access-acts.ts";
import { accessProblems, matrixLines } from "./access-matrix.ts";

/** The problems of the matrix with another cell in the row of an act. */
const withCell = (act: string, cell: Partial<Act>) =>
  accessProblems(
    ACTS.map((row) => (row.act === act ? { ...row, ...cell } : row)),
    OTHERS,
  );

it("matches the code", () => {
  expect(accessProblems(ACTS, OTHERS)).toEqual([]);
  expect(matrixLines(ACTS).find((line) => line.startsWith("remove a member |"))).toBe(
    "remove a member | delete /api/auth/team/members/{id}, removeMember | membership, api_key, webhook_endpoint, invitation | access_changed, access_ended | undone | recent",
  );
});

it.each([
  ["revoke an API key", { journal: ["identity_provider"] }, "writes to no identity_provider"],
  ["revoke an API key", { journal: ["portal"] }, "no trigger notes portal"],
  ["revoke an API key", { emails: ["password_changed"] }, "sends no password_changed"],
  ["confirm another address", { emails: ["access_changed"] }, "sends no access_changed"],
  ["revoke an API key", { proof: "recent" }, "asks for no proof (recent)"],
  ["remove a member", { proof: { none: "trusted" } }, "declares the errors of another proof (recent)"],
  ["create an API key", { link: { none: "" } }, "link without a reason"],
  ["connect a portal of HubSpot", { link: null }, "no link without a row of the journal"],
  ["invite a person", { by: "team/gone.ts" }, "team/gone.ts does not exist"],
  ["invite a person", { by: "team/invite-member.ts#gone" }, "team/invite-member.ts#gone does not exist"],
  ["withdraw an invitation", { proof: "each time" }, "asks for no proof (each time)"],
  ["invite a person", { at: ["inviteFriend"] }, "there is no inviteFriend"],
] satisfies [string, Partial<Act>, string][])("rejects an invalid row '%s': %o", (act, cell, problem) => {
  expect(withCell(act, cell).some((line) => line.startsWith(`${act}: `) && line.endsWith(problem))).toBe(true);
});

it("names endpoints, fields, commands and triggers without a row", () => {
  const without = accessProblems(
    ACTS.filter(
      ({ act }) => !["delete the account", "keep a deleted account", "make an operator, or end that"].includes(act),
    ),
    OTHERS,
  );
  for (const edge of ["post /api/auth/delete-account", "deleteAccount", "plumbline admin grant"])
    expect(without).toContain(`${edge}: no row of scripts/checks/access-acts.ts names it`);
  expect(without).toContain("account: no row names its trigger (account_deletion)");
});
