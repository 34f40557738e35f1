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

it("offers to dismiss an email that cannot be resent, and to retry everything else", async () => {
  const sent: string[] = [];
  const status = {
    __typename: "SystemStatus",
    violations: [],
    lastMaintenance: null,
    integrations: [],
    temporalUiUrl: null,
    openJobs: [],
    writeStops: [],
    deadLetters: [letter("email", false), letter("hubspot_event", true)],
  };
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
