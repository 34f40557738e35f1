// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { showWithServer } from "../../testing/show-with-server.tsx";
import RUNBOOK from "./runbook.json";
import { RunbookPage } from "./RunbookPage.tsx";

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, "clipboard");
});

async function showRunbook(): Promise<HTMLElement> {
  showWithServer({ page: <RunbookPage />, pattern: "/", path: "/", answer: () => ({ data: {} }) });
  return await screen.findByRole("navigation", { name: "Situations" });
}

it("lists each situation in its contents with a link to the heading", async () => {
  const links = within(await showRunbook()).getAllByRole<HTMLAnchorElement>("link");
  expect(links.map(({ textContent }) => textContent)).toEqual(RUNBOOK.map(({ title }) => title));
  expect(links.length).toBeGreaterThan(5);
  for (const link of links) {
    const situation = document.querySelector<HTMLElement>(link.hash);
    expect(situation && within(situation).getByRole("heading", { level: 2 }).textContent).toBe(link.textContent);
  }
});

it("copies the commands of a block verbatim, and confirms it", async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  await showRunbook();
  const block = screen.getByText(/^P sql "SELECT id, status, last_progress_at FROM job/);
  const copy = within(block.parentElement ?? block).getByRole("button", { name: "Copy" });
  fireEvent.click(copy);
  expect(await within(block.parentElement ?? block).findByRole("button", { name: "Copied" })).toBeDefined();
  expect(writeText.mock.calls).toEqual([[block.textContent]]);
});

it("links a situation to the others mentioned in its text", async () => {
  const contents = await showRunbook();
  const situation = document.getElementById("job-does-not-move") ?? contents;
  const link = within(situation).getByRole("link", { name: "HubSpot is down or answers 429" });
  expect(link.getAttribute("href")).toBe("#hubspot-is-down");
  expect(situation.textContent).not.toContain("](#");
});
