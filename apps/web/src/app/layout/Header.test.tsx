// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { sessionStore } from "../../session/session.tsx";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { Header } from "./Header.tsx";
import { SignedInLayout } from "./SignedInLayout.tsx";

afterEach(() => {
  cleanup();
  sessionStore.end();
  vi.unstubAllGlobals();
});

function showHeader() {
  const page = (
    <>
      <Header onSearch={() => undefined} />
      <a href="#behind">Behind the menu</a>
    </>
  );
  showWithServer({ page, pattern: "/", path: "/", answer: () => ({ data: {} }) });
  const menu = screen.getByRole("button", { name: "Open the menu" });
  menu.focus();
  fireEvent.click(menu);
  return menu;
}

it("focuses the menu opened by a key, and its button after Escape", () => {
  const menu = showHeader();
  const nav = screen.getByRole("navigation", { name: "Main" });
  expect(nav.contains(document.activeElement)).toBe(true);
  expect(menu.getAttribute("aria-expanded")).toBe("true");
  fireEvent.keyDown(document.activeElement ?? nav, { key: "Escape" });
  expect(menu.getAttribute("aria-expanded")).toBe("false");
  expect(document.activeElement).toBe(menu);
});

it("closes the menu when it loses focus", async () => {
  const menu = showHeader();
  screen.getByRole("link", { name: "Behind the menu" }).focus();
  await waitFor(() => expect(menu.getAttribute("aria-expanded")).toBe("false"));
});

it("keeps the public pages of a user in one menu, which Escape and leaving close", async () => {
  sessionStore.signIn({ email: "ann@example.com", credits: 1, isAdmin: false }, "t");
  showHeader();
  const button = await screen.findByRole("button", { name: "More" });
  expect(button.getAttribute("aria-expanded")).toBe("false");
  const links = document.getElementById(button.getAttribute("aria-controls") ?? "");
  expect([...(links?.querySelectorAll("a") ?? [])].map(({ textContent }) => textContent)).toEqual([
    "Home",
    "Why Us",
    "Setup Guide",
    "Support",
  ]);
  fireEvent.click(button);
  expect(button.getAttribute("aria-expanded")).toBe("true");
  act(() => links?.querySelector("a")?.focus());
  fireEvent.keyDown(document.activeElement ?? button, { key: "Escape" });
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  act(() => screen.getByRole("link", { name: "Behind the menu" }).focus());
  await waitFor(() => expect(button.getAttribute("aria-expanded")).toBe("false"));
});

it("shows the credits held by running jobs next to the balance", async () => {
  sessionStore.signIn({ email: "ann@example.com", credits: 27_447, isAdmin: false }, "t");
  showHeader();
  const balance = await screen.findByRole("link", { name: "27,447 credits available, see receipts" });
  expect(balance.title).toBe("");
  act(() => sessionStore.setCredits(27_447, 3_443));
  expect(balance.title).toBe("3,443 more credits held for running jobs");
});

/** Header and layout of a person who belongs to these accounts; returns the requested paths. */
function showAccounts(accounts: readonly { id: string; portal: string }[]): string[] {
  const paths: string[] = [];
  const viewer = {
    __typename: "Viewer",
    id: "v",
    isAdmin: false,
    role: "owner",
    portals: null,
    accounts: accounts.map(({ id }) => ({ __typename: "MyAccount", id })),
    credits: { __typename: "Credits", id: "c", available: 5, held: 0 },
    secondFactor: { __typename: "SecondFactor", id: "s", mustSetUp: false },
  };
  vi.stubGlobal("fetch", (path: string) => {
    paths.push(path);
    if (path === "/graphql")
      return Promise.resolve(
        Response.json({ data: { viewer, reviewFacets: { __typename: "ReviewFacets", total: 0 } } }),
      );
    const rows = accounts.map((one, index) => ({
      ...one,
      role: "owner",
      owner: "ann@example.com",
      is_current: !index,
    }));
    return Promise.resolve(Response.json(path === "/api/auth/accounts" ? { accounts: rows } : { isAdmin: false }));
  });
  sessionStore.signIn({ email: "ann@example.com", credits: 1, isAdmin: false }, "t");
  const page = (
    <>
      <Header onSearch={() => undefined} />
      <SignedInLayout />
    </>
  );
  showWithServer({ page, pattern: "/", path: "/", answer: () => ({ data: {} }) });
  return paths;
}

it("offers to switch accounts to people with several", async () => {
  showAccounts([
    { id: "a", portal: "Harbor" },
    { id: "b", portal: "Meadow" },
  ]);
  const account = await screen.findByRole("button", { name: "Account Harbor, switch to another one" });
  fireEvent.click(account);
  expect(await screen.findByRole("menuitem", { name: /^Meadow/ })).toBeDefined();
});

it("requests no accounts for people with one", async () => {
  const paths = showAccounts([{ id: "a", portal: "Harbor" }]);
  await screen.findByRole("link", { name: /^5 credits available/ });
  expect(paths).not.toContain("/api/auth/accounts");
});
