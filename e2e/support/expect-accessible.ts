import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** WCAG 2.2 AA as far as it can be automated, and nothing cut off sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  // When scrolled, sticky elements cover the content beneath them.
  await page.evaluate("scrollTo({ top: 0, behavior: 'instant' })");
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  expect
    .soft(
      violations.map(
        ({ id, nodes }) => `${page.url()}: ${id} at ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
      ),
    )
    .toEqual([]);
  const tooWide = await page.evaluate<number>(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
  expect.soft(tooWide, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
}
