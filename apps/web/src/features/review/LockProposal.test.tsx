// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { LockProposal } from "./ProposalDetail.tsx";

afterEach(cleanup);

it("shows that locking failed, and the actual state of the record", async () => {
  const onChange = vi.fn<() => void>();
  const message = "This portal is not connected to your account.";
  showWithServer({
    page: (
      <LockProposal record={{ portalId: "1", objectType: "contact", recordId: "7" }} state={null} onChange={onChange} />
    ),
    pattern: "/review",
    path: "/review",
    answer: () => ({ data: null, errors: [{ message, extensions: { code: "not_found" } }] }),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Lock record" }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.getByRole("button", { name: "Lock record" })).toBeDefined();
});
