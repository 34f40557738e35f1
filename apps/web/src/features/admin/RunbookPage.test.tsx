// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { RunbookPage } from "./RunbookPage.tsx";

afterEach(cleanup);

it("links a situation to the others that its text names", async () => {
  showWithServer({ page: <RunbookPage />, pattern: "/", path: "/", answer: () => ({ data: {} }) });
  const contents = await screen.findByRole("navigation", { name: "Situations" });
  const situation = document.getElementById("job-does-not-move") ?? contents;
  const link = within(situation).getByRole("link", { name: "HubSpot is down or answers 429" });
  expect(link.getAttribute("href")).toBe("#hubspot-is-down");
  expect(situation.textContent).not.toContain("](#");
});
