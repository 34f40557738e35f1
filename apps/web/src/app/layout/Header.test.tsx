// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { sessionStore } from "../../session/session.ts";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { Header } from "./Header.tsx";

afterEach(() => {
  cleanup();
  sessionStore.end();
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

it("focuses the menu that a key has opened, and its button after Escape", () => {
  const menu = showHeader();
  const nav = screen.getByRole("navigation", { name: "Main" });
  expect(nav.contains(document.activeElement)).toBe(true);
  expect(menu.getAttribute("aria-expanded")).toBe("true");
  fireEvent.keyDown(document.activeElement ?? nav, { key: "Escape" });
  expect(menu.getAttribute("aria-expanded")).toBe("false");
  expect(document.activeElement).toBe(menu);
});

it("closes the menu when the focus leaves it", async () => {
  const menu = showHeader();
  screen.getByRole("link", { name: "Behind the menu" }).focus();
  await waitFor(() => expect(menu.getAttribute("aria-expanded")).toBe("false"));
});

it("says beside the balance what running jobs hold", async () => {
  sessionStore.signIn({ email: "ann@example.com", credits: 27_447, isAdmin: false }, "t");
  showHeader();
  const balance = await screen.findByRole("link", { name: "27,447 credits available, see receipts" });
  expect(balance.title).toBe("");
  act(() => sessionStore.setCredits(27_447, 3_443));
  expect(balance.title).toBe("3,443 more credits held for running jobs");
});
