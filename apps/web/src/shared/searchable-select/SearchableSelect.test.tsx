// @vitest-environment jsdom
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => vi.resetModules());
afterEach(() => {
  cleanup();
  vi.doUnmock("./SearchSelect.tsx");
});

const LISTS = [
  { value: "1", label: "Customers (10)" },
  { value: "2", label: "Leads (20)" },
  { value: "3", label: "HubSpot is still building this list", disabled: true },
];

async function show(): Promise<(string | null)[]> {
  const { SearchableSelect } = await import("./SearchableSelect.tsx");
  const chosen: (string | null)[] = [];
  render(
    <MantineProvider>
      <SearchableSelect
        label="List"
        placeholder="Choose a list"
        data={LISTS}
        value={null}
        onChange={(value) => chosen.push(value)}
      />
    </MantineProvider>,
  );
  return chosen;
}

it("is disabled until the search is loaded", async () => {
  await show();
  const first = screen.getByRole<HTMLSelectElement>("combobox", { name: "List" });
  expect(first.disabled).toBe(true);
  expect(first.selectedOptions[0]?.textContent).toBe("Choose a list");
  await waitFor(() => expect(screen.getByRole("combobox", { name: "List" }).tagName).toBe("INPUT"));
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: "List" }).disabled).toBe(false);
  expect(screen.getByPlaceholderText("Choose a list")).toBeTruthy();
});

it("falls back to the browser's select if the search cannot be loaded", async () => {
  vi.doMock("./SearchSelect.tsx", () => {
    throw new Error("offline");
  });
  const chosen = await show();
  const field = screen.getByRole<HTMLSelectElement>("combobox", { name: "List" });
  await waitFor(() => expect(field.disabled).toBe(false));
  expect([...field.options].filter((option) => option.disabled).map((option) => option.value)).toEqual(["", "3"]);
  fireEvent.change(field, { target: { value: "2" } });
  expect(chosen).toEqual(["2"]);
});
