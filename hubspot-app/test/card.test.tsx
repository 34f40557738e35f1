import {
  Alert,
  Button,
  EmptyState,
  ErrorState,
  Form,
  Input,
  LoadingButton,
  StatusTag,
  Text,
} from "@hubspot/ui-extensions";
import { createRenderer } from "@hubspot/ui-extensions/testing";
import { beforeEach, expect, it } from "vitest";
import { Card } from "../src/app/cards/Card.tsx";
import type { CardActOf, CardAnswer } from "../src/app/cards/client.ts";

const PUBLIC_URL = "https://plumbline.example";
const RECORD = { objectTypeId: "0-1", objectId: 4711 };
const HELD = { address: "1 Main st", city: "Bostn", zip: "02108" };

type Address = CardAnswer["addresses"][number];
type Sent = { url: string; body: { values?: object; action_id?: string; act?: CardActOf } };

const FIELDS = [
  {
    part: "street_address" as const,
    label: "Street address",
    before: "1 Main st",
    after: "1 Main St",
    reason: "Standard form.",
  },
  { part: "city" as const, label: "City", before: "Bostn", after: "Boston", reason: "Spelling." },
];
const PROPOSAL: NonNullable<Address["proposal"]> = {
  id: "0c7f6c4e-6a8b-4d63-9a57-1d6f0d8f1a10",
  text: "The city is misspelt.",
  fields: FIELDS,
  withheld: [],
  can_accept: true,
  choices: [],
  is_accepted: false,
  decided_by: null,
};
const ADDRESS: Address = {
  address_set: "primary",
  label: "Primary address",
  status: { name: "needs_review", label: "Needs review", text: "The city is misspelt." },
  proposal: PROPOSAL,
  change: null,
};
const CARD: CardAnswer = {
  state: "ready",
  text: "",
  notices: [],
  properties: Object.keys(HELD),
  addresses: [ADDRESS],
  history: [],
  balance: 1_200,
  acts: ["accept", "dismiss", "edit", "lock"],
  act: null,
};

const sent: Sent[] = [];
/** What the server answers to the next requests; the last one stays. */
let answers: { status: number; body: unknown }[] = [];
const ok = (body: CardAnswer) => ({ status: 200, body });

beforeEach(() => {
  sent.length = 0;
  answers = [ok(CARD)];
  Object.assign(globalThis, {
    self: globalThis,
    hsFetch: async (url: string, { body }: { body: Sent["body"] }) => {
      sent.push({ url, body });
      const { status, body: answer } = answers.length > 1 ? (answers.shift() ?? ok(CARD)) : (answers[0] ?? ok(CARD));
      return new Response(JSON.stringify(answer), { status });
    },
  });
});

function rendered() {
  const renderer = createRenderer("crm.record.tab");
  let refreshed = 0;
  renderer.mocks.useCrmProperties.willCall(() => ({
    properties: HELD,
    error: null,
    isLoading: false,
    isRefetching: false,
    refetch: async () => {},
  }));
  renderer.render(<Card publicUrl={PUBLIC_URL} record={RECORD} refresh={() => (refreshed += 1)} />);
  return { renderer, refreshed: () => refreshed };
}

type Shown = ReturnType<typeof createRenderer<"crm.record.tab">>;
const shownIn = (renderer: Shown, check: () => void) => renderer.waitFor(check, { timeoutInMs: 20_000 });
/** All texts of the card. */
const shownBy = (renderer: Shown) =>
  renderer
    .findAll(Text)
    .map(({ text }) => text)
    .join("\n");
const press =
  (label: string) =>
  ({ text }: { text: string | null }) =>
    text === label;

it("asks without values for the properties, then with the values that HubSpot shows", async () => {
  const { renderer } = rendered();
  await shownIn(renderer, () => expect(renderer.find(StatusTag).text).toBe("Needs review"));
  expect(sent.map(({ url, body }) => [url, body.values])).toEqual([
    [`${PUBLIC_URL}/api/hubspot/card`, undefined],
    [`${PUBLIC_URL}/api/hubspot/card`, HELD],
  ]);
  expect(shownBy(renderer)).toContain("Bostn → Boston (Spelling.)");
  expect(shownBy(renderer)).toContain("1,200 credits left.");
});

it("accepts with an id of its own for each click, and lets HubSpot show the new values", async () => {
  const { renderer, refreshed } = rendered();
  await shownIn(renderer, () => renderer.find(LoadingButton, press("Accept")));
  answers = [
    ok({
      ...CARD,
      act: { end: "done", text: "" },
      addresses: [{ ...ADDRESS, proposal: { ...PROPOSAL, is_accepted: true } }],
    }),
  ];
  renderer.find(LoadingButton, press("Accept")).trigger("onClick");
  await shownIn(renderer, () => expect(shownBy(renderer)).toContain("Accepted"));
  const { url, body } = sent.at(-1) ?? {};
  expect(url).toBe(`${PUBLIC_URL}/api/hubspot/card/actions`);
  expect(body).toMatchObject({ act: { kind: "accept", proposal_id: PROPOSAL.id }, values: HELD });
  expect(body?.action_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(refreshed()).toBe(1);
});

it("has one primary button, of the first proposal that can be accepted", async () => {
  const other = { ...ADDRESS, address_set: "billing", label: "Billing", proposal: { ...PROPOSAL, id: "1".repeat(36) } };
  answers = [
    ok({
      ...CARD,
      addresses: [{ ...ADDRESS, address_set: "home", proposal: { ...PROPOSAL, can_accept: false } }, ADDRESS, other],
    }),
  ];
  const { renderer } = rendered();
  await shownIn(renderer, () => renderer.find(LoadingButton));
  expect(renderer.findAll(LoadingButton, { variant: "primary" })).toHaveLength(1);
  expect(renderer.findAll(LoadingButton, press("Accept"))).toHaveLength(2);
});

it("enters other values, part by part", async () => {
  const { renderer } = rendered();
  await shownIn(renderer, () => renderer.find(Button, press("Enter other values")));
  renderer.find(Button, press("Enter other values")).trigger("onClick");
  await shownIn(renderer, () => expect(renderer.findAll(Input)).toHaveLength(2));
  const event = { targetValue: { street_address: "2 Main St", city: "Boston" } };
  renderer.find(Form).trigger("onSubmit", event as never);
  await shownIn(renderer, () => expect(sent).toHaveLength(3));
  expect(sent.at(-1)?.body.act).toEqual({ kind: "edit", proposal_id: PROPOSAL.id, values: event.targetValue });
});

it("offers the possible values where the proposal has none of its own", async () => {
  const choices = [{ text: "city of this postal code", values: [{ part: "city" as const, value: "Boston" }] }];
  answers = [ok({ ...CARD, addresses: [{ ...ADDRESS, proposal: { ...PROPOSAL, can_accept: false, choices } }] })];
  const { renderer } = rendered();
  await shownIn(renderer, () => renderer.find(Button, press("Use Boston")));
  expect(renderer.findAll(LoadingButton)).toHaveLength(0);
  renderer.find(Button, press("Use Boston")).trigger("onClick");
  await shownIn(renderer, () => expect(sent).toHaveLength(3));
  expect(sent.at(-1)?.body.act).toEqual({ kind: "edit", proposal_id: PROPOSAL.id, values: { city: "Boston" } });
});

it("offers no act to somebody who may only look", async () => {
  answers = [ok({ ...CARD, acts: [] })];
  const { renderer } = rendered();
  await shownIn(renderer, () => renderer.find(StatusTag));
  expect([...renderer.findAll(Button), ...renderer.findAll(LoadingButton)]).toEqual([]);
});

it("says how an act has ended where it had no effect", async () => {
  const { renderer } = rendered();
  await shownIn(renderer, () => renderer.find(Button, press("Dismiss")));
  answers = [ok({ ...CARD, act: { end: "decided", text: "Somebody has already decided this." } })];
  renderer.find(Button, press("Dismiss")).trigger("onClick");
  await shownIn(renderer, () => expect(renderer.find(Alert).props.title).toBe("Somebody has already decided this."));
});

it("locks the record, and unlocks one that is locked in Plumbline", async () => {
  const locked = { name: "locked" as const, label: "Locked", text: "This record is locked, so no job changes it." };
  for (const [status, acts, label, kind] of [
    [ADDRESS.status, ["accept", "lock"], "Lock this record", "lock"],
    [locked, ["accept", "unlock"], "Unlock this record", "unlock"],
  ] as const) {
    sent.length = 0;
    answers = [ok({ ...CARD, acts: [...acts], addresses: [{ ...ADDRESS, status }] })];
    const { renderer } = rendered();
    await shownIn(renderer, () => renderer.find(Button, press(label)));
    renderer.find(Button, press(label)).trigger("onClick");
    await shownIn(renderer, () => expect(sent.at(-1)?.body.act).toEqual({ kind }));
  }
});

it("offers no unlocking of a record that its checkbox in HubSpot locks", async () => {
  const status = { name: "locked" as const, label: "Locked", text: "This record is locked, so no job changes it." };
  answers = [ok({ ...CARD, acts: ["accept", "lock"], addresses: [{ ...ADDRESS, status, proposal: null }] })];
  const { renderer } = rendered();
  await shownIn(renderer, () => expect(shownBy(renderer)).toContain("Its checkbox in HubSpot locks this record."));
  expect(renderer.findAll(Button)).toEqual([]);
});

it("says that the portal is not connected", async () => {
  answers = [ok({ ...CARD, state: "not_connected", text: "This portal isn't connected to Plumbline.", addresses: [] })];
  const { renderer } = rendered();
  await shownIn(renderer, () => expect(renderer.find(EmptyState).props.title).toContain("isn't connected"));
});

it("names the request that failed, and tries again", async () => {
  answers = [{ status: 500, body: { message: "Something went wrong.", requestId: "req-1" } }, ok(CARD)];
  const { renderer } = rendered();
  await shownIn(renderer, () => renderer.find(ErrorState));
  expect(shownBy(renderer)).toContain("Request req-1");
  renderer.find(Button, press("Try again")).trigger("onClick");
  await shownIn(renderer, () => renderer.find(StatusTag));
});

it("says that nothing was answered", async () => {
  Object.assign(globalThis, { hsFetch: () => Promise.reject(new TypeError("network")) });
  const { renderer } = rendered();
  await shownIn(renderer, () => expect(shownBy(renderer)).toContain("Plumbline didn't answer."));
});
