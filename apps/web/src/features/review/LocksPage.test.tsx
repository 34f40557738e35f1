// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { useLocation } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { LocksPage } from "./LocksPage.tsx";

afterEach(cleanup);

function At() {
  const { pathname, search } = useLocation();
  return (
    <>
      <LocksPage />
      <output>{`${pathname}${search}`}</output>
    </>
  );
}

/** The kinds that were asked of the server. */
function show(path: string) {
  const kinds: unknown[] = [];
  showWithServer({
    page: <At />,
    pattern: "*",
    path,
    answer(_operation, _asked, { kind }) {
      kinds.push(kind);
      return { data: { recordChoices: { __typename: "RecordChoicePage", nodes: [], endCursor: null } } };
    },
  });
  return kinds;
}

it.each([
  ["/review/locks", "Locked records", "locked"],
  ["/review/dismissed", "Dismissed records", "dismissed"],
  ["/review/undone", "Undone records", "undone"],
])("lists at %s: %s", async (path, title, kind) => {
  const kinds = show(path);
  expect(await screen.findByText("No records")).toBeDefined();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
  expect(kinds).toEqual([kind]);
});

it("leads an address that names the kind in its query to the tab, and keeps the page", async () => {
  const kinds = show("/review/locks?kind=dismissed&after=7");
  expect(await screen.findByText("/review/dismissed?after=7")).toBeDefined();
  expect(await screen.findByText("No records")).toBeDefined();
  expect(kinds).toEqual(["dismissed"]);
});
