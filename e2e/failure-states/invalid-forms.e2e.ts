import { expect, test, type Locator, type Page } from "@playwright/test";
import { enterAs } from "../support/enter-as.ts";
import { PAGES, type Who } from "../support/pages.ts";

// Submits every form of every page empty and with invalid values. Its messages must be our own words, without a validator's text or
// the name of an API field.

const VALUES = ["", "!", "http://example.com/"];

const NOT_OURS =
  /\b(expected|received|undefined|null|NaN|invalid_\w+|Too (small|big)|Invalid (input|option|string|email|url)|must match pattern)\b/;
/** The specification has messages without a full stop. */
const SENTENCE = /^[A-Z\d"“]/;

for (const who of ["visitor", "filled"] satisfies Who[]) {
  test(`forms of ${who} explain empty and invalid values in the product's own words`, async ({ browser }) => {
    test.setTimeout(600_000);
    const context = await browser.newContext();
    await enterAs(context, who);
    const page = await context.newPage();
    let messages = 0;
    for (const path of new Set(PAGES.filter((shown) => shown.who === who).map((shown) => shown.path))) {
      const forms = await formsOf(page, path);
      for (let index = 0; index < forms; index += 1) {
        for (const typed of VALUES) {
          await formsOf(page, path);
          const said = await submit(page, page.locator("main form").nth(index), typed);
          messages += said.length;
          for (const text of said) {
            expect.soft(text, `${path}, form ${index + 1}, with "${typed}"`).toMatch(SENTENCE);
            expect.soft(text, `${path}, form ${index + 1}, with "${typed}"`).not.toMatch(NOT_OURS);
            expect.soft(text, `${path}, form ${index + 1}, with "${typed}"`).not.toMatch(/^[a-z]\w*(\.\w+)*: /i);
          }
        }
      }
    }
    // Fewer mean that nothing was submitted, or that no message was found.
    expect(messages).toBeGreaterThan(10);
    await context.close();
  });
}

async function formsOf(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  return await page.locator("main form").count();
}

/** The messages that are shown after the form was sent, and were not before. */
async function submit(page: Page, form: Locator, typed: string): Promise<string[]> {
  const before = await messagesOn(page);
  for (const field of await form.locator("input:not([type=checkbox], [type=radio], [type=date]), textarea").all())
    if ((await field.isVisible()) && (await field.isEditable())) await field.fill(typed).catch(() => {});
  const button = form.locator("button[type=submit]").first();
  if (!(await button.isVisible()) || !(await button.isEnabled())) return [];
  await button.click();
  await page.waitForLoadState("networkidle");
  return (await messagesOn(page)).filter((text) => !before.includes(text));
}

async function messagesOn(page: Page): Promise<string[]> {
  const texts = await page.locator("main [role=alert]:visible, main [id$=-error]:visible").allInnerTexts();
  return texts.map((text) => text.trim()).filter((text) => text !== "");
}
