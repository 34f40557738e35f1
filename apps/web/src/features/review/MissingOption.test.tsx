// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { EditProposal } from "./EditProposal.tsx";
import { ReviewPage } from "./ReviewPage.tsx";

afterEach(cleanup);

const proposal = (recordId: string, value: string) => ({
  __typename: "Proposal",
  id: recordId,
  status: "open",
  reason: "no_such_option",
  portalId: "1",
  objectType: "contact",
  recordId,
  hubspotUrl: null,
  hasValue: false,
  missingOption: {
    __typename: "MissingOption",
    part: "state",
    value,
    property: "state",
    hubspotUrl: "https://hubspot.example/property-settings/1/properties?type=0-1&property=state",
  },
  choices: [],
  confidence: null,
  reasonText: `HubSpot's dropdown doesn't have “${value}”.`,
  notChecked: [],
  withheld: [],
  jobId: "j",
  applyJobId: null,
  addressSetLabel: "",
  fields: [],
});
const group = (missingOption: string, total: number) => ({
  __typename: "ReviewGroup",
  withheld: 0,
  reason: "no_such_option",
  text: "",
  hasValue: false,
  missingOption,
  total,
});

it("groups proposals by missing option, names the property, and links to HubSpot and the job", async () => {
  const nodes = [proposal("11", "Ontario"), proposal("12", "Quebec"), proposal("13", "Ontario")];
  showWithServer({
    page: <ReviewPage />,
    pattern: "/review",
    path: "/review",
    answer(operation) {
      if (operation === "PropertyLabels")
        return {
          data: {
            connection: {
              __typename: "Connection",
              id: "c",
              properties: [{ __typename: "CrmProperty", name: "state", label: "State/Region of the office" }],
            },
          },
        };
      const groups = [group("Ontario", 2), group("Quebec", 1)];
      const facets = { __typename: "ReviewFacets", withheld: 0, total: 3, acceptable: 0, groups, facets: [] };
      const credits = { __typename: "Credits", id: "c", available: 9 };
      return {
        data: {
          reviewFacets: facets,
          proposals: { __typename: "ProposalPage", nodes, endCursor: null },
          viewer: { __typename: "Viewer", id: "u", credits },
        },
      };
    },
  });
  const ontario = await screen.findByRole("region", { name: "“Ontario” is not in the dropdown" });
  expect(within(ontario).getAllByRole("listitem")).toHaveLength(2);
  await within(ontario).findByText(/State\/Region of the office/);
  expect(
    within(ontario)
      .getByRole("link", { name: /^Add it in HubSpot/ })
      .getAttribute("href"),
  ).toContain("property=state");
  expect(within(ontario).getByRole("link", { name: "retry the job" }).getAttribute("href")).toBe(
    "/jobs/j?outcome=review&reason=no_such_option",
  );
  const quebec = screen.getByRole("region", { name: "“Quebec” is not in the dropdown" });
  expect(within(quebec).getAllByRole("listitem")).toHaveLength(1);
});

it("does not offer a value that HubSpot would refuse", async () => {
  const state = { __typename: "RecordField", part: "state", before: "Ontario", after: "Ontario", change: null };
  showWithServer({
    page: <EditProposal id="11" fields={[state] as never} onClose={() => {}} onSaved={() => {}} />,
    pattern: "/",
    path: "/",
    answer: (operation) => ({
      data: {
        proposal: {
          __typename: "Proposal",
          id: "11",
          ...(operation === "ProposalOptions"
            ? {
                options: [
                  {
                    __typename: "PartOptions",
                    part: "state",
                    options: [{ __typename: "PropertyOption", value: "NY", label: "New York", hidden: false }],
                  },
                ],
              }
            : { candidates: [] }),
        },
      },
    }),
  });
  const held = await screen.findByRole<HTMLOptionElement>("option", { name: "Ontario (not in the dropdown)" });
  expect([held.disabled, held.selected]).toEqual([true, true]);
  expect(screen.getByRole<HTMLOptionElement>("option", { name: "New York" }).disabled).toBe(false);
});
