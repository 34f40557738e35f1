import { expect, it } from "vitest";
import { currentMark, navigationFor, tabsAt } from "./navigation.ts";

const USER = { email: "a@example.com", credits: 1, isAdmin: false };

function marked(pathname: string, user: typeof USER | null = USER): string[] {
  const { main, more } = navigationFor(user);
  return [...main, ...more].filter((item) => currentMark(item, pathname)).map(({ label }) => label);
}

it("lists the application first for a user, and separates the public pages", () => {
  const { main, more } = navigationFor(USER);
  expect(main.map(({ label }) => label)).toEqual(["Dashboard", "Review", "Activity", "Credits", "Account"]);
  expect(more.map(({ label }) => label)).toEqual(["Home", "Why Us", "Setup Guide", "Support"]);
  expect(navigationFor({ ...USER, isAdmin: true }).main.at(-1)?.label).toBe("Admin");
  expect(navigationFor(null).main.map(({ label }) => label)).toEqual([
    "Home",
    "Why Us",
    "Setup Guide",
    "Support",
    "Pricing",
  ]);
});

it.each([
  ["/", "Home"],
  ["/dashboard", "Dashboard"],
  ["/configure-portal/1001", "Dashboard"],
  ["/jobs/01920000-0000-7000-8000-000000000000", "Activity"],
  ["/records/1001/contact/7", "Activity"],
  ["/usage", "Activity"],
  ["/activity", "Activity"],
  ["/review/locks", "Review"],
  ["/credits", "Credits"],
  ["/receipts", "Credits"],
  ["/credits/limits", "Credits"],
  ["/manage-account", "Account"],
  ["/manage-account/security", "Account"],
  ["/manage-account/", "Account"],
])("marks exactly one item on %s: %s", (pathname, label) => {
  expect(marked(pathname)).toEqual([label]);
});

it.each([
  ["/configure-portal/1", "Portal", "Mapping, Writing, Status in HubSpot, Country and rules, Name"],
  ["/configure-portal/1/rules", "Portal", "Mapping, Writing, Status in HubSpot, Country and rules, Name"],
  ["/review/dismissed", "Review", "Queue, Locked, Dismissed, Undone"],
  ["/usage", "Activity", "Jobs, Who did what, Usage"],
  ["/receipts", "Billing", "Purchase Credits, Balance, Invoices, Limits"],
  ["/manage-account/security", "Account settings", "Overview, Team, Security, Developers, Data, Portals"],
])("shows the tabs of the place at %s: %s", (pathname, label, tabs) => {
  const bar = tabsAt(pathname, USER);
  expect(bar?.label).toBe(label);
  expect(bar?.tabs.map((tab) => tab.label).join(", ")).toBe(tabs);
  expect(bar?.tabs.map(({ to }) => to)).toContain(pathname);
});

it("shows no tabs beside a page that is not one of them", () => {
  expect(tabsAt("/configure-portal/1/other", USER)).toBeNull();
  expect(tabsAt("/pricing", USER)).toBeNull();
});

it("leaves out the tabs that a role doesn't include, also beside a page that it may not see", () => {
  const viewer = { ...USER, role: "viewer" as const };
  const labels = tabsAt("/manage-account/developers", viewer)?.tabs.map(({ label }) => label);
  expect(labels).toContain("Security");
  expect(labels).not.toContain("Developers");
});
