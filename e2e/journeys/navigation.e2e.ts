import { expect, test, type Page } from "@playwright/test";
import { newCustomer, signUp } from "../support/customer.ts";

const FOR_USERS = ["Dashboard", "Review", "Activity", "Credits", "Account"];
const FOR_ALL = ["Home", "Why Us", "Setup Guide", "Support"];

type Place = { text: string; left: number };

/** The header's links with their positions. */
async function linksOf(page: Page): Promise<Place[]> {
  return await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link")
    .evaluateAll((links) =>
      links.map((link) => ({ text: link.textContent ?? "", left: Math.round(link.getBoundingClientRect().left) })),
    );
}

test(
  "the header does not shift while the session loads, and lists the application first",
  { tag: "@main" },
  async ({ page }) => {
    await signUp(page, newCustomer());
    await page.evaluate("document.fonts.ready");
    const gate = Promise.withResolvers<void>();
    let confirmations = 0;
    await page.route("**/api/auth/is-admin", async (route) => {
      confirmations += 1;
      await gate.promise;
      await route.continue();
    });
    await page.goto("/usage", { waitUntil: "commit" });
    await expect(page.getByText("Loading...")).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveCount(FOR_USERS.length);
    await page.evaluate("document.fonts.ready");
    const before = await linksOf(page);
    expect(before.map(({ text }) => text)).toEqual(FOR_USERS);
    gate.resolve();
    await expect(page.getByText("No cleaning jobs found.")).toBeVisible();
    expect(await linksOf(page)).toEqual(before);
    const more = page.getByRole("banner").getByRole("button", { name: "More" });
    await more.focus();
    await page.keyboard.press("Enter");
    expect((await linksOf(page)).map(({ text }) => text)).toEqual([...FOR_USERS, ...FOR_ALL]);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("banner").getByRole("link", { name: "Home" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(more).toBeFocused();
    await expect(page.getByRole("banner").getByRole("link", { name: "Home" })).toBeHidden();
    // Requested with the page, and not again once its code has loaded.
    expect(confirmations).toBe(1);
  },
);

test("a visitor signs up with a header button, also on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/why-us");
  await page.getByRole("banner").getByRole("link", { name: "Sign up" }).click();
  await expect(page).toHaveURL(/\/register$/);
});

/** Links and controls of the header that overlap or are outside the window. */
async function collisionsIn(page: Page): Promise<string[]> {
  return await page.getByRole("banner").evaluate((header) => {
    const shown = [...header.querySelectorAll("a, button")].filter((one) => one.checkVisibility());
    const places = shown.map((one) => ({ text: one.textContent || one.ariaLabel, at: one.getBoundingClientRect() }));
    const outside = places.filter(
      ({ at }) => at.left < 0 || at.right > header.ownerDocument.documentElement.clientWidth,
    );
    const over = places.flatMap((one, index) =>
      places
        .slice(index + 1)
        .filter(({ at }) => {
          const across = Math.min(one.at.right, at.right) - Math.max(one.at.left, at.left);
          return across > 0.5 && Math.min(one.at.bottom, at.bottom) - Math.max(one.at.top, at.top) > 0.5;
        })
        .map(({ text }) => `${one.text} over ${text}`),
    );
    return [...over, ...outside.map(({ text }) => `${text} outside`)];
  });
}

async function belongsToSeveralAccounts(page: Page): Promise<void> {
  const names = ["donaudampfschifffahrtsgesellschaft-international-holdings.example", "northwind-outfitters.example"];
  const accounts = names.map((portal, index) => ({
    id: `${index}`,
    role: "owner",
    owner: "owner@example.com",
    portal,
    is_current: index === 0,
  }));
  await page.route("**/api/auth/accounts", (route) => route.fulfill({ json: { accounts } }));
  await page.route("**/graphql", async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName?: string };
    if (operationName !== "Balance") return await route.fallback();
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { viewer: { accounts: object[] } } };
    answer.data.viewer.accounts = [...answer.data.viewer.accounts, { ...answer.data.viewer.accounts[0], id: "other" }];
    return await route.fulfill({ response, json: answer });
  });
}

async function collisionsAtEveryWidth(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (let width = 320; width <= 2_560; width += 8) {
    // No taller than the header needs: each of the widths is painted.
    await page.setViewportSize({ width, height: 120 });
    found.push(...(await collisionsIn(page)).map((collision) => `${width}: ${collision}`));
  }
  return found;
}

test("nothing in the header overlaps at any width", async ({ page }) => {
  await page.goto("/why-us");
  await page.evaluate("document.fonts.ready");
  expect(await collisionsAtEveryWidth(page)).toEqual([]);

  // The widest header: an operator of several accounts with many credits and a long review queue.
  await page.setViewportSize({ width: 1_280, height: 700 });
  await signUp(page, newCustomer());
  await page.route("**/api/auth/is-admin", (route) => route.fulfill({ json: { isAdmin: true } }));
  await belongsToSeveralAccounts(page);
  await page.goto("/usage");
  await expect(page.getByRole("button", { name: /^Account .*, switch to another one$/ })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Admin" })).toBeAttached();
  await page.getByRole("banner").evaluate((header) => {
    const number = header.querySelector("[aria-label*='available'] > span");
    if (number) number.textContent = "12,345,678";
    const review = [...header.querySelectorAll("a")].find((link) => link.textContent === "Review");
    review?.insertAdjacentText("beforeend", " 123,456");
  });
  expect(await collisionsAtEveryWidth(page)).toEqual([]);
});

test("a new page opens at its top; reload and Back restore the scroll position", async ({ page }) => {
  const scrolled = () => page.getByRole("banner").evaluate((header) => header.ownerDocument.defaultView?.scrollY);
  // Waits until the application, and not the browser, restores the scroll position.
  const isKept = () => expect.poll(() => page.evaluate<string>("history.scrollRestoration")).toBe("manual");
  await page.setViewportSize({ width: 1_280, height: 500 });
  await page.goto("/why-us");
  await isKept();
  await page.mouse.wheel(0, 600);
  await expect.poll(scrolled).toBe(600);
  await page.reload();
  await isKept();
  await expect.poll(scrolled).toBe(600);
  // Loaded from the server, as from an email or another site.
  await page.goto("/pricing");
  await isKept();
  expect(await scrolled()).toBe(0);
  await page.goto("/why-us");
  await isKept();
  expect(await scrolled()).toBe(0);
  await page.mouse.wheel(0, 600);
  await expect.poll(scrolled).toBe(600);
  // Not `click`, which scrolls a link of the header into view first.
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Pricing" }).dispatchEvent("click");
  await expect(page).toHaveURL(/\/pricing$/);
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect.poll(scrolled).toBe(600);
});
