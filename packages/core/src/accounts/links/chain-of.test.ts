import { expect, it } from "vitest";
import type { AccessAct } from "./access-act.ts";
import { chainOf, tailOf } from "./chain-of.ts";

const member = (state: object) => ({
  role: "owner",
  all_portals: true,
  portals: [],
  invited_by: null,
  owner_since: null,
  owner_until: null,
  identity_provider_id: null,
  identity_subject: null,
  ended_at: null,
  ...state,
});

const act = (id: number, more: object) =>
  ({
    id: BigInt(id),
    subject: "membership",
    rowId: "member",
    userId: "colleague",
    loginId: null,
    providerId: null,
    linkId: null,
    undoneAt: null,
    ...more,
  }) as unknown as AccessAct;

const demoted = act(1, { loginId: "intruder", before: member({}), after: member({ role: "manager" }) });

it("undoes a demotion although the member has logged in by company login since", () => {
  const bound = { identity_provider_id: "provider", identity_subject: "subject" };
  const binding = act(2, { before: member({ role: "manager" }), after: member({ role: "manager", ...bound }) });
  const acts = [demoted, binding];
  expect(tailOf(acts, chainOf(acts, "intruder"))).toContain(demoted);
});

it("keeps what somebody outside the chain has decided since", () => {
  const decided = act(2, { before: member({ role: "manager" }), after: member({ role: "viewer" }) });
  const acts = [demoted, decided];
  expect(tailOf(acts, chainOf(acts, "intruder"))).toEqual([]);
});
