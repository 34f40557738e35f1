// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { showWithServer } from "../../../testing/show-with-server.tsx";
import { SubscriptionCard } from "./SubscriptionCard.tsx";

afterEach(cleanup);

const subscription = {
  __typename: "MonthlySubscription",
  id: "sub",
  status: "active",
  credits: 1_200,
  priceCents: 120_00,
  periodEnd: "2027-01-15T00:00:00Z",
  cancelAtPeriodEnd: false,
};
type Refusal = { code: string; message: string };

/** `after`: the subscription after the portal was requested. */
function show(status: string, refusal?: Refusal, after: object | null = { ...subscription, status }) {
  const viewer = (of: object | null) => ({ data: { viewer: { __typename: "Viewer", id: "v", subscription: of } } });
  showWithServer({
    page: <SubscriptionCard />,
    pattern: "/",
    path: "/",
    answer: (operation, asked) => {
      if (operation === "SubscriptionCard") return viewer(asked === 0 ? { ...subscription, status } : after);
      const { code = "", message = "" } = refusal ?? {};
      return { data: null, errors: [{ message, extensions: { code } }] } as never;
    },
  });
}
const openPortal = async () => fireEvent.click(await screen.findByRole("button", { name: "Manage Subscription" }));

it.each([
  ["trialing", /on trial\. Credits are added with the first payment/, true],
  ["paused", /paused: you are not charged, and no credits are added until they resume/, false],
  ["past_due", /The last payment failed/, true],
  ["unpaid", /The last payment failed/, true],
])("explains a subscription that is %s", async (status, sentence, hasNextPayment) => {
  show(status);
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(screen.queryByText(/next payment on/) !== null).toBe(hasNextPayment);
});

it("shows why the billing portal cannot be opened, with the specified text", async () => {
  show("active", { code: "not_available", message: "Subscription management isn't set up on this server." });
  await openPortal();
  expect((await screen.findByText(/Unable to access subscription management/)).textContent).toBe(
    "Unable to access subscription management. You may not have an active subscription. Subscription management isn't set up on this server.",
  );
});

it("shows that the subscription has ended if the billing portal reports it", async () => {
  const message = "Unable to access subscription management. You may not have an active subscription.";
  show("active", { code: "no_subscription", message }, null);
  await openPortal();
  expect(await screen.findByText("No active subscription")).toBeDefined();
  expect(screen.getByText(message)).toBeDefined();
});
