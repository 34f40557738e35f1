// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { showWithServer } from "../../../testing/show-with-server.tsx";
import { EmailDomainsCard } from "./EmailDomainsCard.tsx";

afterEach(cleanup);

const DOMAIN = { id: "d1", domain: "example.com", record: { name: "_plumbline.example.com", value: "plumbline-x" } };
const PROVEN = { ...DOMAIN, provenAt: "2026-10-01T09:00:00Z", requiresOpenid: true };

function show(domain: typeof PROVEN | (typeof DOMAIN & { provenAt: null; requiresOpenid: boolean })): string[] {
  const asked: string[] = [];
  showWithServer({
    page: <EmailDomainsCard domains={[domain]} hasProvider />,
    pattern: "/",
    path: "/",
    answer: (operation) => {
      asked.push(operation);
      return { data: { requestDomainLift: { message: "We've sent a link to ada@example.com.", __typename: "X" } } };
    },
  });
  return asked;
}
const button = (name: string) => screen.queryByRole("button", { name });

it("offers a link by email, but no immediate lift, for a lost domain that requires the provider", async () => {
  const asked = show({ ...DOMAIN, provenAt: null, requiresOpenid: true });
  expect(screen.getByText(/is no longer proven/)).toBeDefined();
  expect(button("Give up example.com")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Email me a link for example.com" }));
  await screen.findByText("We've sent a link to ada@example.com.");
  expect(asked).toEqual(["RequestDomainLift"]);
});

it("offers no link for a proven domain, or for a lost one without a requirement", () => {
  for (const domain of [PROVEN, { ...DOMAIN, provenAt: null, requiresOpenid: false }]) {
    show(domain);
    expect(button("Email me a link for example.com")).toBeNull();
    expect(button("Give up example.com")).not.toBeNull();
    cleanup();
  }
});
