// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { ReviewPage } from "./ReviewPage.tsx";

afterEach(cleanup);

const proposal = (recordId: string) => ({
  __typename: "Proposal",
  id: recordId,
  status: "open",
  reason: "held_by_policy",
  portalId: "1",
  objectType: "contact",
  recordId,
  hubspotUrl: null,
  hasValue: true,
  reasonText: "Held back by your write policy.",
  notChecked: ["house_number", "street"],
  applyJobId: null,
  fields: [],
});

type Queue = { freeDismissals: number; heldBack: number; total?: number };

/** The review page of an account with 77 credits; the operations that were sent. */
function show({ freeDismissals, heldBack, total = heldBack }: Queue): string[] {
  const sent: string[] = [];
  const viewer = {
    __typename: "Viewer",
    id: "u",
    freeDismissals,
    credits: { __typename: "Credits", id: "c", available: 77 },
  };
  const facets = { __typename: "ReviewFacets", total, acceptable: heldBack, heldBack, facets: [] };
  const nodes = ["11", "12"].map(proposal);
  showWithServer({
    page: <ReviewPage />,
    pattern: "/review",
    path: "/review",
    answer(operation) {
      sent.push(operation);
      if (operation === "DismissProposals") return { data: { dismissProposals: [] } };
      if (operation === "DismissalTerms") return { data: { viewer } };
      return {
        data: {
          reviewFacets: facets,
          proposals: { __typename: "ProposalPage", nodes, endCursor: null },
          viewer,
        },
      };
    },
  });
  return sent;
}

const press = async (name: RegExp | string) => fireEvent.click((await screen.findAllByRole("button", { name }))[0]!);

it("says what dismissing a held-back correction costs before it is decided", async () => {
  const sent = show({ freeDismissals: 0, heldBack: 9 });
  await press("Dismiss");
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain(
    "You can dismiss 0 more held-back corrections free of charge this month. Dismissing this one costs 1 credit. You have 77.",
  );
  expect(sent).not.toContain("DismissProposals");
  fireEvent.click(within(dialog).getByRole("button", { name: "Dismiss" }));
  expect(sent).toContain("DismissProposals");
});

it("asks about the part of a selection that is not free", async () => {
  const sent = show({ freeDismissals: 1, heldBack: 9 });
  for (const box of await screen.findAllByRole("checkbox", { name: /^Select/ })) fireEvent.click(box);
  await press("Dismiss 2");
  expect((await screen.findByRole("dialog")).textContent).toContain(
    "You can dismiss 1 more held-back correction free of charge this month. Dismissing these 2 costs 1 credit.",
  );
  expect(sent).not.toContain("DismissProposals");
});

it("dismisses at once what is free", async () => {
  const sent = show({ freeDismissals: 200, heldBack: 9 });
  await press("Dismiss");
  expect(sent).toContain("DismissProposals");
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("says what dismissing all of them costs", async () => {
  show({ freeDismissals: 150, heldBack: 300, total: 320 });
  await press("Dismiss all 320");
  const text = (await screen.findByRole("dialog")).textContent;
  expect(text).toContain(
    "You can dismiss 150 more held-back corrections free of charge this month. Dismissing these 300 costs 150 credits. You have 77. Add credits, or dismiss fewer.",
  );
});

it("says that it is free where no policy held them back, or free ones are left", async () => {
  show({ freeDismissals: 150, heldBack: 100, total: 120 });
  await press("Dismiss all 120");
  expect((await screen.findByRole("dialog")).textContent).toContain(
    "It's free. You can dismiss 150 more held-back corrections free of charge this month.",
  );
  cleanup();
  show({ freeDismissals: 0, heldBack: 0, total: 5 });
  await press("Dismiss all 5");
  const text = (await screen.findByRole("dialog")).textContent;
  expect(text).toContain("It's free.");
  expect(text).not.toContain("this month");
});

it("shows the queue of one job, says so, and leads to its list and to all proposals", async () => {
  const asked: unknown[] = [];
  showWithServer({
    page: <ReviewPage />,
    pattern: "/review",
    path: "/review?job_id=j&has_value=true",
    answer(operation, _asked, variables) {
      if (operation === "ReviewPage") asked.push(variables);
      const viewer = {
        __typename: "Viewer",
        id: "u",
        freeDismissals: 200,
        credits: { __typename: "Credits", id: "c", available: 77 },
      };
      if (operation === "DismissalTerms") return { data: { viewer } };
      return {
        data: {
          job: {
            __typename: "Job",
            id: "j",
            kind: "list",
            listId: "8",
            listName: "Everybody",
            portalId: "1",
            portalName: "Acme",
            objectType: "contact",
          },
          reviewFacets: { __typename: "ReviewFacets", total: 1, acceptable: 1, heldBack: 0, facets: [] },
          proposals: { __typename: "ProposalPage", nodes: [proposal("11")], endCursor: null },
          viewer,
        },
      };
    },
  });
  const job = await screen.findByRole("link", { name: "the job “Everybody”" });
  expect(job.getAttribute("href")).toBe("/jobs/j");
  expect(screen.getByRole("link", { name: "All jobs of this list" }).getAttribute("href")).toBe(
    "/review?has_value=true&list_id=8&portal_id=1",
  );
  expect(screen.getByRole("link", { name: "All proposals" }).getAttribute("href")).toBe("/review?has_value=true");
  expect(asked[0]).toMatchObject({ filter: { job_id: "j", has_value: true }, isOfJob: true, isOfList: false });
});
