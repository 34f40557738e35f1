// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { Header } from "./Header.tsx";

afterEach(cleanup);

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
