// @vitest-environment jsdom
import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { MappingQuality } from "./MappingQuality.tsx";

import { NOTHING_MAPPED } from "./suggest-mapping.ts";

function show(parts: Partial<typeof NOTHING_MAPPED>): HTMLElement {
  render(
    <MantineProvider env="test">
      <MappingQuality parts={{ ...NOTHING_MAPPED, ...parts }} />
    </MantineProvider>,
  );
  return screen.getByRole("status", { name: "Configuration quality" });
}

afterEach(cleanup);

it("shows what the selected parts cover, and the quality", () => {
  expect(show({ city: "city", state: "state", postal_code: "zip" }).textContent).toMatch(/^ExcellentLocation/);
  cleanup();
  expect(show({ postal_code: "zip" }).textContent).toMatch(/^GoodPostal/);
  cleanup();
  expect(show({ street_address: "s", city: "c", state: "t", postal_code: "p" }).textContent).toMatch(
    /^ExcellentComplete/,
  );
});

it("explains that only the format of a street is checked", () => {
  expect(show({ street_address: "s", city: "c", state: "t", postal_code: "p" }).textContent).toContain(
    "Streets: form only. House numbers are not checked without an address service.",
  );
  cleanup();
  expect(show({ city: "c", state: "t", postal_code: "p" }).textContent).not.toContain("Streets");
});
