// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { ProposalPage } from "./ProposalPage.tsx";
import { PLACES, YAKIMA } from "./testing/proposal-fixture.ts";

afterEach(cleanup);

const proposal = {
  __typename: "Proposal",
  id: "11",
  status: "open",
  reason: "city_missing",
  portalId: "1",
  objectType: "contact",
  recordId: "11",
  hubspotUrl: null,
  hasValue: true,
  choices: [],
  confidence: "medium",
  reasonText: "The city field is empty.",
  notChecked: [],
  withheld: [],
  applyJobId: null,
  missingOption: null,
  jobId: "j",
  addressSetLabel: null,
  fields: [],
};

it("shows how often such proposals were right, and possible answers above the map", async () => {
  const sent: unknown[] = [];
  showWithServer({
    page: <ProposalPage />,
    pattern: "/review/proposals/:proposalId",
    path: "/review/proposals/11",
    answer(operation, _asked, variables) {
      if (operation === "ProposalPage") return { data: { proposal } };
      if (operation === "ProposalCandidates")
        return { data: { proposal: { __typename: "Proposal", id: "11", candidates: [YAKIMA] } } };
      if (operation === "ProposalPlaces")
        return { data: { proposal: { __typename: "Proposal", id: "11", places: PLACES } } };
      if (operation !== "EditProposal") return { data: {} };
      sent.push(variables["values"]);
      return { data: { editProposal: [{ __typename: "DecidedProposal", id: "11", status: "accepted" }] } };
    },
  });
  await screen.findByText("99% of 6,921 such proposals were right in the published quality run.");
  const map = await screen.findByText(/Postal code 06807 lies in CT; the address says IA\./);
  const answer = screen.getByRole("button", { name: "Accept postal code 98901" });
  expect(answer.compareDocumentPosition(map) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  fireEvent.click(answer);
  await screen.findAllByText(/^Accepted\./);
  expect(sent).toMatchObject([[{ part: "postal_code", value: "98901" }]]);
  expect(screen.queryByRole("group", { name: "Possible answers" })).toBeNull();
  expect(map.isConnected).toBe(true);
});
