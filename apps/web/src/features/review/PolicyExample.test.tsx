// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { PolicyExample } from "./PolicyExample.tsx";

afterEach(cleanup);

const EXAMPLE = { __typename: "PreviewRecord", recordId: "4711", fields: [] };

/** The text of the example for "certain", without its records. */
async function textOf(preview: object): Promise<string> {
  const none = { listName: null, written: 0, heldBack: 0, writtenExample: null, heldBackExample: null };
  const policyPreviews = [{ __typename: "PolicyPreview", policy: "certain", ...none, ...preview }];
  showWithServer({
    page: <PolicyExample portalId="1" objectType="contact" addressSet="primary" policy="certain" />,
    pattern: "/",
    path: "/",
    answer: () => ({ data: { connection: { __typename: "Connection", id: "c", policyPreviews } } }),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Show examples from my records" }));
  const shown = await screen.findByRole("status");
  return shown.querySelector("p")?.textContent ?? "";
}

it("counts what the policy would do with the latest records", async () => {
  expect(await textOf({ written: 3, heldBack: 1, writtenExample: EXAMPLE })).toBe(
    "Of the records that changed last, 3 records would be written and 1 record would wait for your review.",
  );
  expect(screen.getByText("Would be written")).toBeDefined();
});

it("titles the examples with the name of their list", async () => {
  expect(await textOf({ listName: "Contacts, 500 records", written: 3, writtenExample: EXAMPLE })).toBe(
    'Your latest records need no change. Examples from "Contacts, 500 records":',
  );
  expect(screen.getByText("Would be written")).toBeDefined();
});

it("shows that nothing needs a change, and for which list", async () => {
  expect(await textOf({})).toBe("Your latest records need no change.");
  cleanup();
  expect(await textOf({ listName: "Contacts, 500 records" })).toBe(
    'Your latest records need no change, and those read of "Contacts, 500 records" need none either.',
  );
});
