// @vitest-environment jsdom
import type { Role } from "@plumbline/schema/accounts/roles.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sessionStore } from "../../session/session.tsx";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { useSessions } from "../../testing/use-sessions.ts";
import { ReplacementRules } from "./ReplacementRules.tsx";

useSessions();
Element.prototype.scrollIntoView ??= () => {};

const ruleOf = (id: string, text: string, replacement: string, country: string | null = null) => ({
  __typename: "ReplacementRule",
  id,
  part: "city",
  country,
  text,
  replacement,
});
type Rule = ReturnType<typeof ruleOf>;

/** The panel as seen with this role; returns the sent operations. */
function show(role: Role, replacementRules: readonly Rule[], refusal?: string, suggestions: readonly object[] = []) {
  const asked: [string, unknown][] = [];
  const connection = {
    __typename: "Connection",
    id: "c",
    portalId: "7",
    replacementRules,
    suggestedReplacementRules: suggestions,
  };
  sessionStore.signIn({ email: "ann@example.com", credits: 1, isAdmin: false, role, portals: null }, "t");
  showWithServer({
    page: <ReplacementRules connection={connection as never} />,
    pattern: "/",
    path: "/",
    answer: (operation, _times, variables) => {
      asked.push([operation, variables]);
      if (refusal !== undefined)
        return { errors: [{ message: refusal, extensions: { code: "invalid_input" } }] } as never;
      return { data: { addReplacementRules: connection, deleteReplacementRule: connection } };
    },
  });
  return asked;
}

it("shows the replacement of each rule and its country", async () => {
  show("owner", [ruleOf("1", "NYC", "New York"), ruleOf("2", "Zentrale", "München", "DE")]);
  const [first, second] = within(await screen.findByRole("list", { name: "Replacement rules" })).getAllByRole(
    "listitem",
  );
  expect(first?.textContent).toBe("NYC → New YorkCityDelete");
  expect(second?.textContent).toBe("Zentrale → MünchenCity, records in GermanyDelete");
});

it("adds a rule for any country or for one", async () => {
  const asked = show("manager", []);
  expect(await screen.findByText("No replacement rules yet.")).toBeDefined();
  fireEvent.change(screen.getByLabelText("Address part"), { target: { value: "country" } });
  fireEvent.change(screen.getByLabelText("Value to replace"), { target: { value: "Region DACH" } });
  fireEvent.change(screen.getByLabelText("Replacement"), { target: { value: "Germany" } });
  fireEvent.click(screen.getByRole("button", { name: "Add rule" }));
  const rule = { part: "country", country: null, text: "Region DACH", replacement: "Germany" };
  await waitFor(() => expect(asked).toContainEqual(["AddReplacementRules", { portalId: "7", rules: [rule] }]));
  await waitFor(() => expect(screen.getByLabelText("Value to replace")).toHaveProperty("value", ""));
});

it("keeps the input and shows why a rule was rejected", async () => {
  show("owner", [], "Enter the final value in each rule.");
  fireEvent.change(await screen.findByLabelText("Value to replace"), { target: { value: "NYC" } });
  fireEvent.change(screen.getByLabelText("Replacement"), { target: { value: "New York" } });
  fireEvent.click(screen.getByRole("button", { name: "Add rule" }));
  expect(await screen.findByText(/Enter the final value in each rule\./)).toBeDefined();
  expect(screen.getByLabelText("Value to replace")).toHaveProperty("value", "NYC");
});

it("names the rule to delete", async () => {
  const asked = show("owner", [ruleOf("1", "NYC", "New York")]);
  fireEvent.click(await screen.findByRole("button", { name: "Delete the rule for NYC" }));
  await waitFor(() => expect(asked).toContainEqual(["DeleteReplacementRule", { portalId: "7", id: "1" }]));
});

it("shows twenty rules at a time, and finds the others by search", async () => {
  show(
    "owner",
    Array.from({ length: 30 }, (_, index) => ruleOf(String(index), `Office ${index}`, "Boston")),
  );
  const list = await screen.findByRole("list", { name: "Replacement rules" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(20);
  expect(screen.getByText("10 more. Search to find one of them.")).toBeDefined();
  fireEvent.change(screen.getByLabelText("Search 30 rules"), { target: { value: "office 29" } });
  expect(within(list).getAllByRole("listitem")).toHaveLength(1);
});

it("shows the rules to a reviewer read-only", async () => {
  show("reviewer", [ruleOf("1", "NYC", "New York")]);
  expect(await screen.findByText("NYC")).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});

it("creates a rule from repeated decisions with one click", async () => {
  const suggestion = { part: "city", text: "Headquarters East", replacement: "Boston", times: 4 };
  const asked = show("manager", [], undefined, [suggestion]);
  expect((await screen.findByRole("list", { name: "Suggested replacement rules" })).textContent).toContain(
    "City, replaced 4 times in Review",
  );
  fireEvent.click(screen.getByRole("button", { name: "Always replace Headquarters East with Boston" }));
  const rule = { part: "city", country: null, text: "Headquarters East", replacement: "Boston" };
  await waitFor(() => expect(asked).toContainEqual(["AddReplacementRules", { portalId: "7", rules: [rule] }]));
});
