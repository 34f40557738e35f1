// @vitest-environment jsdom
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ActionMenu } from "./ActionMenu.tsx";

afterEach(cleanup);

it("opens for a click during which its code is loaded", async () => {
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
  // Longer than the first paint takes, behind which the menu's code is loaded.
  await new Promise((resolve) => setTimeout(resolve, 300));
  fireEvent.mouseUp(button);
  fireEvent.click(button);
  expect(await screen.findByRole("menuitem", { name: "One" })).toBeDefined();
});
