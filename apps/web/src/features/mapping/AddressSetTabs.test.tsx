// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { AddressSetTabs } from "./AddressSetTabs.tsx";
import { draftOf, switchedTo } from "./use-mapping-draft.ts";

afterEach(cleanup);

const property = (name: string) => ({ name, label: name, type: "text", isReadOnly: false });
const OF_SET = (set: string) => ["street", "city", "state", "zip", "country"].map((part) => property(`${set}_${part}`));

function Company({ sets }: { sets: readonly string[] }) {
  const properties = [...["address", "city", "state", "zip", "country"].map(property), ...sets.flatMap(OF_SET)];
  const [draft, setDraft] = useState(() => switchedTo(draftOf([]).company, true, properties));
  return <AddressSetTabs portalId="1" objectType="company" properties={properties} draft={draft} onChange={setDraft} />;
}

const show = (...sets: string[]) =>
  showWithServer({ page: <Company sets={sets} />, pattern: "/", path: "/", answer: () => ({ data: {} }) });

it("offers all detected further addresses with one button at the top", async () => {
  show("billing", "office");
  const offer = await screen.findByText("We also found a Billing and an Office address.");
  const street = screen.getByLabelText("Street address");
  expect(offer.compareDocumentPosition(street) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Add both" }));
  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
    "Primary address",
    "Billing address",
    "Office address",
  ]);
  expect(screen.queryByText(/^We also found/)).toBeNull();
});

it("offers nothing without further addresses", async () => {
  show();
  await screen.findByLabelText("Street address");
  expect(screen.queryByText(/^We also found/)).toBeNull();
});
