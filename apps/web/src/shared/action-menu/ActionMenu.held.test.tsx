// @vitest-environment jsdom
import { MantineProvider } from "@mantine/core";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ActionMenu } from "./ActionMenu.tsx";

const code = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock("./OpenMenu.tsx", async (original) => {
  await code.promise;
  return await original();
});

it("keeps its button in place if the menu's code arrives as it is pressed", async () => {
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
  // The first paint, after which the code is requested.
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  await act(async () => {
    code.resolve();
    await import("./OpenMenu.tsx");
    fireEvent.mouseDown(button);
  });
  expect(button.isConnected).toBe(true);
  fireEvent.mouseUp(button);
  fireEvent.click(button);
  await waitFor(() => expect(screen.getByRole("menuitem", { name: "One" })).toBeDefined());
});
