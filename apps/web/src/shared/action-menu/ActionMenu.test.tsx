// @vitest-environment jsdom
import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ActionMenu } from "./ActionMenu.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("opens on a click that happens while its code is loading", async () => {
  render(
    <MantineProvider>
      <ActionMenu
        side="end"
        button={<button type="button">More</button>}
        actions={[{ key: "one", label: "One", onSelect: () => {} }]}
      />
    </MantineProvider>,
  );
  const button = screen.getByRole("button", { name: "More" });
  fireEvent.mouseDown(button);
  await import("./OpenMenu.tsx");
  // The first paint, behind which the menu's code is loaded.
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  fireEvent.mouseUp(button);
  fireEvent.click(button);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByRole("menuitem", { name: "One" })).toBeDefined();
});
