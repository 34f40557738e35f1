// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { WaitingJob } from "./WaitingJob.tsx";

afterEach(cleanup);

function show(of: object = {}) {
  const job = { __typename: "Job", id: "j", name: "World", status: "paused", reason: "out_of_credits", ...of };
  showWithServer({
    page: <WaitingJob jobId="j" credits={1} />,
    pattern: "/credits",
    path: "/credits",
    answer: () => ({ data: { job: { recordsTotal: 600, recordsProcessed: 0, ...job } } }),
  });
}

it("shows the waiting job, the credits it needs, and the smallest pack that suffices", async () => {
  show();
  await screen.findByText("“World” waits for credits");
  expect(screen.getByText(/^600 addresses are left/).textContent).toBe(
    "600 addresses are left, one credit each at most. Growth Pack is enough; about 601 stay. The job goes on by itself.",
  );
});

it("shows nothing for a job that waits for something else", async () => {
  show({ reason: "user" });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByText(/waits for credits/)).toBeNull();
});
