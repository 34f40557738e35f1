// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { Shell } from "./Shell.tsx";

afterEach(cleanup);

const OTHERS = (
  <>
    <input type="checkbox" aria-label="Checkbox" />
    <input type="radio" aria-label="Radio" />
    <select aria-label="Select">
      <option>One</option>
    </select>
    <button type="button">Button</button>
    <input type="text" aria-label="Text" />
    <input type="search" aria-label="Search" />
    <input type="email" aria-label="Address" />
    <textarea aria-label="Long text" />
  </>
);

async function pressIn(label: string): Promise<void> {
  const page = (
    <>
      <Shell />
      {OTHERS}
    </>
  );
  showWithServer({ page, pattern: "/", path: "/", answer: () => ({ data: {} }) });
  const field = label === "Button" ? await screen.findByText("Button") : await screen.findByLabelText(label);
  field.focus();
  fireEvent.keyDown(field, { key: "?", code: "Slash", shiftKey: true });
}
const shortcuts = () => screen.findByRole("dialog", { name: "Keyboard shortcuts" }, { timeout: 5_000 });

it.each(["Checkbox", "Radio", "Select", "Button"])(
  "opens the shortcuts on ? while this has focus: %s",
  async (label) => {
    await pressIn(label);
    expect(await shortcuts()).toBeDefined();
  },
);

it.each(["Text", "Search", "Address", "Long text"])("leaves ? to a text field: %s", async (label) => {
  await pressIn(label);
  await act(async () => void (await import("./KeyboardShortcuts.tsx")));
  expect(screen.queryByRole("dialog")).toBeNull();
  // The key itself works.
  fireEvent.keyDown(document.body, { key: "?", code: "Slash", shiftKey: true });
  expect(await shortcuts()).toBeDefined();
});
