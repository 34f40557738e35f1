// @vitest-environment jsdom
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  cleanup();
  vi.doUnmock("./LoadedSearchSelect.tsx");
  vi.resetModules();
});

const LISTS = [
  { value: "1", label: "Newsletter" },
  { value: "2", label: "Trade fair" },
];

async function shown(onChange: (value: string | null) => void) {
  const { SearchSelect } = await import("./SearchSelect.tsx");
  render(
    <MantineProvider>
      <SearchSelect label="List" placeholder="Choose a list" data={LISTS} value="1" onChange={onChange} />
    </MantineProvider>,
  );
}

it("shows the choice at once, and is searchable when its code is there", async () => {
  const code = Promise.withResolvers<void>();
  vi.doMock("./LoadedSearchSelect.tsx", async (original) => {
    await code.promise;
    return await original();
  });
  await shown(() => {});
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "List" });
  expect(field).toMatchObject({ value: "Newsletter", disabled: true });
  code.resolve();
  const select = await screen.findByRole<HTMLInputElement>("combobox", { name: "List" });
  expect(select).toMatchObject({ value: "Newsletter", disabled: false });
});

it("offers the same choice without search when its code cannot be loaded", async () => {
  vi.doMock("./LoadedSearchSelect.tsx", () => {
    throw new Error("offline");
  });
  const chosen: (string | null)[] = [];
  await shown((value) => chosen.push(value));
  const select = await screen.findByRole("combobox", { name: "List" });
  expect(select.tagName).toBe("SELECT");
  fireEvent.change(select, { target: { value: "2" } });
  expect(chosen).toEqual(["2"]);
});
