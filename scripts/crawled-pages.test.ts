import { PAGE_ADDRESSES } from "@plumbline/schema/page-addresses.ts";
import { expect, it, vi } from "vitest";

/** Leads to the home page. */
const REDIRECTS = ["/index.html"];

it.each(PAGE_ADDRESSES.filter((address) => !REDIRECTS.includes(address)))("crawls %s in a browser", async (address) => {
  for (const id of [
    "PORTAL_ID",
    "BIG_JOB",
    "PAUSED_JOB",
    "CHECK_JOB",
    "UNDO_JOB",
    "PROPOSAL",
    "RECORD_ID",
    "ACCOUNT_ID",
  ])
    vi.stubEnv(`E2E_${id}`, "1");
  const { PAGES } = await import("../e2e/support/pages.ts");
  const pattern = new RegExp(`^${address.replaceAll(/:\w+/g, "[^/?]+")}$`);
  expect(PAGES.filter(({ path }) => pattern.test(path))).not.toEqual([]);
});
