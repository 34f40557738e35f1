// @vitest-environment jsdom
import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { QueryClient } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { of } from "rxjs";
import { afterEach, expect, it } from "vitest";
import { App } from "../../app/App.tsx";
import { JobPage } from "./JobPage.tsx";

const job = {
  __typename: "Job",
  id: "j",
  kind: "list",
  objectType: "contact",
  portalId: "1",
  portalName: "Short of Credits",
  listName: "Everybody",
  status: "paused",
  desiredState: "pause",
  reason: "out_of_credits",
  reasonText: "The job resumes automatically when you add credits.",
  createdAt: "2026-01-01T00:00:00Z",
  startedAt: "2026-01-01T00:00:00Z",
  retryOf: null,
  isTotalKnown: true,
  recordsTotal: 25,
  recordsProcessed: 10,
  recordsLastMinute: 0,
  outcomes: [{ __typename: "OutcomeCount", outcome: "corrected", count: 10 }],
  creditsUsed: 10,
  addressLookups: 0,
  durationMs: null,
  canPause: false,
  canResume: true,
  canCancel: true,
  canRetry: false,
  undo: { __typename: "UndoOffer", isOffered: false, reasonText: "Only a finished job can be undone.", records: 10 },
  undoOf: null,
  undoFilter: null,
  fieldsLeft: [],
};
const viewer = { __typename: "Viewer", id: "v", credits: { __typename: "Credits", id: "c", available: 0 } };

const answers: Record<string, (asked: number) => object> = {
  JobPage: (asked) => ({ job: { ...job, creditsUsed: 10 + asked, recordsProcessed: 10 + asked }, viewer }),
  ConnectedPortals: () => ({ connections: [{ __typename: "Connection", id: "k", portalId: "1" }] }),
  JobRecords: () => ({
    job: {
      __typename: "Job",
      id: "j",
      portalId: "1",
      objectType: "contact",
      records: { __typename: "RecordPage", nodes: [], endCursor: null },
    },
  }),
  JobReasons: (asked) => ({
    job: {
      __typename: "Job",
      id: "j",
      reasons:
        asked === 0
          ? []
          : [
              {
                __typename: "ReasonCount",
                outcome: "corrected",
                reason: "city_misspelled",
                text: "Spelling",
                count: 10,
              },
            ],
    },
  }),
};

afterEach(cleanup);

function show(answer: (operation: string, asked: number) => ApolloLink.Result): ApolloClient {
  const asked = new Map<string, number>();
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    defaultOptions: { watchQuery: { fetchPolicy: "cache-and-network" } },
    link: new ApolloLink(({ operationName = "" }) => {
      const before = asked.get(operationName) ?? 0;
      asked.set(operationName, before + 1);
      return of(answer(operationName, before));
    }),
  });
  render(
    <App queries={new QueryClient()}>
      <ApolloProvider client={client}>
        <MemoryRouter initialEntries={["/jobs/j"]}>
          <Routes>
            <Route path="/jobs/:jobId" element={<JobPage />} />
          </Routes>
        </MemoryRouter>
      </ApolloProvider>
    </App>,
  );
  return client;
}

const answered = (operation: string, asked: number) => ({ data: answers[operation]?.(asked) ?? {} });

it("keeps what can be pressed in its place when newer figures come", async () => {
  const client = show(answered);
  const buy = await screen.findByRole("link", { name: "Buy credits" });
  const resume = screen.getByRole("button", { name: "Resume" });
  const place = () => [...document.querySelectorAll("a, button, h1, section")].indexOf(buy);
  const before = place();
  await client.refetchQueries({ include: "active" });
  await screen.findByText("Spelling");
  expect(screen.getByRole("link", { name: "Buy credits" })).toBe(buy);
  expect(screen.getByRole("button", { name: "Resume" })).toBe(resume);
  expect(place()).toBe(before);
});

it("keeps what it shows when a later answer is a fault", async () => {
  const client = show((operation, asked) =>
    asked === 0 ? answered(operation, asked) : { errors: [{ message: "Something went wrong on our side." }] },
  );
  const buy = await screen.findByRole("link", { name: "Buy credits" });
  await client.refetchQueries({ include: "active" }).catch(() => null);
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.getByRole("link", { name: "Buy credits" })).toBe(buy);
});
