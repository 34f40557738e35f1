// @vitest-environment jsdom
import type { ApolloLink } from "@apollo/client";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { useEffect, useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { MappingPreview } from "./MappingPreview.tsx";
import { draftOf, type DraftSet } from "./use-mapping-draft.ts";

const { primary } = draftOf([]).contact;
const setOf = (parts: Partial<DraftSet["parts"]>): DraftSet => ({ ...primary, parts: { ...primary.parts, ...parts } });

let scrollTo: (isInView: boolean) => void;
// What one test has used of the allowance is over in the next.
let now = Date.UTC(2026, 0, 1);

beforeEach(() => {
  vi.useFakeTimers({ now: (now += 60 * 60_000) });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        scrollTo = (isIntersecting) => act(() => onChange([{ isIntersecting }]));
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const preview = (recordsRead: number) => ({
  __typename: "MappingPreview",
  recordsRead,
  wouldAskService: false,
  dropdowns: [],
  outcomes: [{ outcome: "corrected", count: recordsRead }],
  records: [],
});
type Answer = ApolloLink.Result | Promise<ApolloLink.Result>;
const READ = (recordsRead: number): ApolloLink.Result => ({
  data: { connection: { __typename: "Connection", id: "c", preview: preview(recordsRead) } },
});
const REFUSED: ApolloLink.Result = {
  errors: [{ message: "Too many requests.", extensions: { code: "rate_limited" } }],
};

/** The preview of a set that `choose` changes; `asked` has the postal code of every request. */
async function show(first: DraftSet, answer: (asked: number) => Answer) {
  const asked: unknown[] = [];
  let choose: (set: DraftSet) => void = () => {};
  function Form() {
    const [set, setSet] = useState(first);
    useEffect(() => {
      choose = setSet;
    }, []);
    return <MappingPreview portalId="1" objectType="contact" set={set} />;
  }
  showWithServer({
    page: <Form />,
    pattern: "/",
    path: "/",
    answer: (operation, before, { mapping }) => {
      expect(operation).toBe("PreviewMapping");
      asked.push((mapping as { postal_code: string }).postal_code);
      return answer(before);
    },
  });
  await pass(0);
  return { asked, choose: (set: DraftSet) => act(() => choose(set)) };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it("is requested when it scrolls into view, not with the page", async () => {
  const { asked } = await show(setOf({ postal_code: "zip" }), () => READ(7));
  await pass(5_000);
  expect(asked).toEqual([]);
  scrollTo(true);
  expect(screen.getByText("Reading your records...")).toBeDefined();
  await pass(700);
  expect(asked).toEqual([]);
  await pass(200);
  expect(asked).toEqual(["zip"]);
  expect(screen.getByText(/^Of 7 records read/)).toBeDefined();
  scrollTo(false);
  scrollTo(true);
  await pass(5_000);
  expect(asked).toEqual(["zip"]);
});

it("waits for a valid mapping, and for the last of several changes", async () => {
  const { asked, choose } = await show(setOf({ country: "country" }), () => READ(7));
  scrollTo(true);
  await pass(5_000);
  expect(asked).toEqual([]);
  for (const postal_code of ["zip", "postcode", "billing_zip"]) {
    choose(setOf({ postal_code }));
    await pass(500);
  }
  expect(asked).toEqual([]);
  await pass(500);
  expect(asked).toEqual(["billing_zip"]);
});

it("keeps its content while the next preview loads, and ignores outdated answers", async () => {
  const slow = [Promise.withResolvers<ApolloLink.Result>(), Promise.withResolvers<ApolloLink.Result>()];
  const { choose } = await show(setOf({ postal_code: "zip" }), (before) => slow[before - 1]?.promise ?? READ(7));
  scrollTo(true);
  await pass(1_000);
  choose(setOf({ postal_code: "postcode" }));
  await pass(1_000);
  expect(screen.getByText(/^Of 7 records read/)).toBeDefined();
  choose(setOf({ postal_code: "billing_zip" }));
  await pass(1_000);
  slow[0]?.resolve(READ(8));
  await pass(0);
  expect(screen.getByText(/^Of 7 records read/)).toBeDefined();
  slow[1]?.resolve(READ(9));
  await pass(0);
  expect(screen.getByText(/^Of 9 records read/)).toBeDefined();
});

it("stops automatic requests after a refusal until its button is clicked", async () => {
  const { asked, choose } = await show(setOf({ postal_code: "zip" }), (before) => (before === 0 ? REFUSED : READ(7)));
  scrollTo(true);
  await pass(1_000);
  expect(screen.getByText("Couldn't load the preview")).toBeDefined();
  choose(setOf({ postal_code: "postcode" }));
  await pass(5_000);
  expect(asked).toEqual(["zip"]);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await pass(0);
  expect(asked).toEqual(["zip", "postcode"]);
  expect(screen.getByText(/^Of 7 records read/)).toBeDefined();
  choose(setOf({ postal_code: "zip" }));
  await pass(1_000);
  expect(asked).toEqual(["zip", "postcode", "zip"]);
});

it("reserves half of the server's limit for the button", async () => {
  const { asked, choose } = await show(setOf({ postal_code: "zip" }), () => READ(7));
  scrollTo(true);
  for (let turn = 0; turn < 40; turn++) {
    choose(setOf({ postal_code: `zip_${turn}` }));
    await pass(900);
  }
  expect(asked).toHaveLength(30);
  expect(screen.getByText("Settings have changed. Refresh the preview to update it.")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Refresh preview" }));
  await pass(0);
  expect(asked).toHaveLength(31);
});
