// @vitest-environment jsdom
import { Menu } from "@mantine/core";
import { QueryClient } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { App } from "../app/App.tsx";
import { IconButton } from "./Button.tsx";

afterEach(cleanup);

const menu = (loading: boolean) => (
  <App queries={new QueryClient()}>
    <Menu withinPortal={false} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <IconButton aria-label="More actions" loading={loading}>
          ...
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>Retry</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  </App>
);

it("keeps the focus while loading, and opens its menu only afterwards", async () => {
  const { rerender } = render(menu(false));
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "More actions" });
  button.focus();
  rerender(menu(true));
  expect(document.activeElement).toBe(button);
  expect(screen.getByRole("button", { name: "More actions" })).toBe(button);
  expect([button.disabled, button.ariaDisabled, button.ariaBusy]).toEqual([false, "true", "true"]);
  fireEvent.click(button);
  expect(screen.queryByRole("menuitem")).toBeNull();
  rerender(menu(false));
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  expect(await screen.findByRole("menuitem", { name: "Retry" })).toBeDefined();
});
