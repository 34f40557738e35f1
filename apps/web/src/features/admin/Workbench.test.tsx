// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { Workbench } from "./Workbench.tsx";

afterEach(cleanup);

const letter = (kind: string, canReplay: boolean) => ({
  __typename: "DeadLetter",
  id: kind,
  kind,
  what: `A ${kind}`,
  canReplay,
  attempts: 10,
  createdAt: "2026-01-01T00:00:00Z",
});

const healthy = {
  __typename: "SystemStatus",
  violations: [] as object[],
  invariantsCheckedAt: null as string | null,
  lastMaintenance: null,
  integrations: [],
  temporalUiUrl: null,
  openJobs: [],
  writeStops: [],
  deadLetters: [] as object[],
};

it.each([
  ["Not checked yet", null, []],
  ["All hold", "2026-01-01T00:00:00Z", []],
  [
    "Violated",
    "2026-01-01T00:00:00Z",
    [{ __typename: "LedgerViolation", invariant: "a", accountId: "1", detail: "b" }],
  ],
])(
  "shows %s for the ledger invariants, and success only after a check",
  async (text, invariantsCheckedAt, violations) => {
    showWithServer({
      page: <Workbench>{null}</Workbench>,
      pattern: "/",
      path: "/",
      answer: () => ({ data: { systemStatus: { ...healthy, invariantsCheckedAt, violations } } }),
    });
    const name = await screen.findByText("Ledger invariants");
    const shown = name.nextElementSibling;
    expect(shown?.textContent).toContain(text);
    expect(shown?.querySelector("[data-tone]")?.getAttribute("data-tone")).toBe(
      { "All hold": "green", Violated: "red" }[text],
    );
  },
);

it("offers to dismiss an email that cannot be resent, and to retry other dead letters", async () => {
  const sent: string[] = [];
  const status = { ...healthy, deadLetters: [letter("email", false), letter("hubspot_event", true)] };
  showWithServer({
    page: <Workbench>{null}</Workbench>,
    pattern: "/",
    path: "/",
    answer(operation, _asked, variables) {
      sent.push(`${operation} ${String(variables["kind"] ?? "")}`.trim());
      const name = operation === "DismissDeadLetter" ? "dismissDeadLetter" : "replayDeadLetter";
      return { data: operation === "SystemStatus" ? { systemStatus: status } : { [name]: status } };
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Dismiss A email" }));
  await waitFor(() => expect(sent).toContain("DismissDeadLetter email"));
  expect(screen.queryByRole("button", { name: "Retry A email" })).toBeNull();
  expect(screen.getByText(/Its content was erased/)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Retry A hubspot_event" }));
  await waitFor(() => expect(sent).toContain("ReplayDeadLetter hubspot_event"));
});
