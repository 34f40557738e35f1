// @vitest-environment jsdom
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { ENGINE_REASON_TEXTS } from "@plumbline/schema/accuracy/engine-reason-texts.ts";
import report from "@plumbline/schema/accuracy/report.json" with { type: "json" };
import { afterEach, beforeEach, expect, it } from "vitest";
import { AccuracyPage } from "../AccuracyPage.tsx";

const MOST_WORDS = 1_200;
let page: HTMLElement;

beforeEach(() => {
  page = render(
    <MantineProvider>
      <AccuracyPage />
    </MantineProvider>,
  ).container;
});
afterEach(cleanup);

/** Texts of neighboring cells have no blank between them. */
function wordsOf(element: HTMLElement): string[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const words: string[] = [];
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
    if (text.parentElement?.tagName !== "STYLE") words.push(...(text.textContent ?? "").split(/\s+/u));
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word));
}

it("has at most 1,200 words until somebody asks for all rows", () => {
  const words = wordsOf(page);
  expect(words.length).toBeLessThanOrEqual(MOST_WORDS);
  expect(words).toContain(report.engineVersion);
});

it("explains the reasons that the product shows, each once", () => {
  fireEvent.click(screen.getByRole("button", { name: /^Show all \d+ reasons$/ }));
  const shown = within(screen.getByRole("table", { name: "Reasons with examples" }))
    .getAllByRole("rowheader")
    .map(({ textContent }) => textContent);
  expect(shown).toContain(ENGINE_REASON_TEXTS.city_code_disagree);
  expect(shown).toContain(ENGINE_REASON_TEXTS.placeholder_in_street);
  // Other fields say the same of theirs, and lines of a file are no records of the product.
  expect(shown).not.toContain(ENGINE_REASON_TEXTS.placeholder_in_city);
  expect(shown).not.toContain(ENGINE_REASON_TEXTS.unreadable_record);
  expect(new Set(shown).size).toBe(shown.length);
});
