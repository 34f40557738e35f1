// @vitest-environment jsdom
import { QueryClient } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { App } from "../app/App.tsx";
import { UiPage } from "./UiPage.tsx";

afterEach(cleanup);

it("shows every component of ui/", () => {
  const [page = ""] = Object.values(
    import.meta.glob<string>("./UiPage.tsx", { query: "?raw", import: "default", eager: true }),
  );
  // ConfirmDialog shows ConfirmModal.
  const components = Object.keys(import.meta.glob(["../ui/*.tsx", "!../ui/*.test.tsx", "!../ui/ConfirmModal.tsx"]));
  expect(components.length).toBeGreaterThan(10);
  expect(components.filter((file) => !page.includes(`"${file}"`))).toEqual([]);
  render(
    <App queries={new QueryClient()}>
      <MemoryRouter>
        <UiPage />
      </MemoryRouter>
    </App>,
  );
  expect(screen.getAllByRole("alert")).toHaveLength(2);
});
