import { expect, it } from "vitest";
import { may } from "./session.tsx";

const user = { email: "ann@example.com", credits: 10, isAdmin: false };

it("treats a session stored by an earlier release as an owner's", () => {
  expect(may(user, "manage_team")).toBe(true);
});

it("returns what a role may do, and denies account-wide actions to members of some portals", () => {
  expect(may({ ...user, role: "reviewer" }, "decide")).toBe(true);
  expect(may({ ...user, role: "reviewer" }, "clean")).toBe(false);
  expect(may({ ...user, role: "manager", portals: null }, "see_usage")).toBe(true);
  expect(may({ ...user, role: "manager", portals: ["1"] }, "see_usage")).toBe(false);
});
