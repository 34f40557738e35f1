import { createHash, randomUUID } from "node:crypto";
import {
  contactList,
  creditBalance,
  outcomeRows,
  startList,
  untilJob,
  type Customer,
} from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { joined } from "@plumbline/dev-env/testing/team-fixture.ts";
import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { ROLES } from "@plumbline/schema/accounts/roles.ts";
import type { CardAnswer } from "@plumbline/schema/hubspot-ui/card.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { cardFor, queryOf, sendSigned } from "./support/card-client.ts";

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "200" });
beforeAll(async () => {
  await product.startWorker();
});

const STRANGER = { id: "501", email: "rep@elsewhere.example" };
/** Everything that the card offers so far of a record that is not locked. */
const ACTS = ["accept", "dismiss", "edit", "lock"] as const;
/** A contact of every portal. */
const UNCHECKED = "40001000001";
const userOf = ({ email }: Pick<Customer, "email">) => ({ id: "77", email });

type Owner = Customer & { portalId: string };

/** A customer whose list was cleaned with this policy, and the outcome of each record. */
async function cleaned(policy = "certain", size = 10) {
  const owner = await product.customerWithPortal(1_000);
  await product.confirmEmail(owner.email);
  await owner.api.ok("POST", "/api/hubspot/write-policies", {
    portalId: owner.portalId,
    objectType: "contact",
    policy,
  });
  const { listId } = await contactList(owner, owner.portalId, size);
  const jobId = await startList(owner, owner.portalId, listId);
  await untilJob(owner, jobId, FINAL_STATUSES);
  const rows = await outcomeRows(owner, jobId);
  const recordOf = (outcome: string) => rows.find((row) => row["outcome"] === outcome)?.["record_id"] ?? "";
  return { owner, recordOf };
}

const cardOf = ({ portalId }: Owner, recordId: string, user = STRANGER) =>
  cardFor(product, { portalId, recordId }, user);
const only = ({ addresses }: CardAnswer) => {
  const [address] = addresses;
  if (!address) throw new Error("the card has no address");
  return address;
};
const proposalOf = (card: CardAnswer) => {
  const { proposal } = only(card);
  if (!proposal) throw new Error("the card has no proposal");
  return proposal;
};

describe("what the card says", () => {
  it("tells anybody in the portal what was changed and why, and offers nobody outside the account an act", async () => {
    const { owner, recordOf } = await cleaned();
    const card = cardOf(owner, recordOf("corrected"));
    const first = await card.first();
    expect(first).toMatchObject({ state: "ready", acts: [], act: null, notices: [] });
    expect(first.properties).toEqual(expect.arrayContaining(["address", "city", "state", "zip", "country"]));
    expect(only(first).status).toBeNull();
    const { change, status } = only(await card.show());
    expect(status).toMatchObject({ name: "corrected", label: "Corrected" });
    expect(change?.fields.some(({ before, after, reason }) => before !== after && reason !== "")).toBe(true);
    expect(first.history[0]).toMatchObject({ outcome: "corrected", label: "Primary address", by: owner.email });
    expect(first.balance).toBe(await creditBalance(owner));
  });

  it("says that an address was edited since, although HubSpot never reported it", async () => {
    const { owner, recordOf } = await cleaned();
    const recordId = recordOf("corrected");
    await product.control("PATCH", `/portals/${owner.portalId}/records/contacts/${recordId}`, {
      properties: { city: "Edited yesterday" },
    });
    expect(only(await cardOf(owner, recordId).show()).status).toMatchObject({ name: "outdated" });
  });

  it("says that nobody has checked an address yet", async () => {
    const owner = await product.customerWithPortal();
    const { status, change, proposal } = only(await cardOf(owner, UNCHECKED).show());
    expect([status?.name, change, proposal]).toEqual(["not_checked", null, null]);
  });

  it("says that the portal is not connected, or the object type not mapped", async () => {
    const { owner, recordOf } = await cleaned();
    const elsewhere = { portalId: "999999999", recordId: "1" };
    expect(await cardFor(product, elsewhere, STRANGER).first()).toMatchObject({
      state: "not_connected",
      addresses: [],
    });
    const company = { portalId: owner.portalId, recordId: recordOf("corrected"), objectTypeId: "0-2" };
    expect(await cardFor(product, company, STRANGER).first()).toMatchObject({ state: "not_mapped", addresses: [] });
    const odd = { ...company, objectTypeId: "2-1234" };
    const reply = await cardFor(product, odd, STRANGER).send("/api/hubspot/card", {
      object_type_id: "2-1234",
      object_id: "1",
    });
    expect(reply.status).toBe(404);
  });

  it("asks HubSpot nothing", async () => {
    const { owner, recordOf } = await cleaned();
    const calls = () => product.control("GET", `/portals/${owner.portalId}/stats`);
    const before = await calls();
    await cardOf(owner, recordOf("corrected")).show();
    expect(await calls()).toEqual(before);
  });
});

const accountOf = async ({ portalId }: Owner) => {
  const { accountId } = await product.ctx.db.withSystem((tx) =>
    tx.connection.findFirstOrThrow({ where: { portalId } }),
  );
  return accountId;
};
const endOf = ({ act }: CardAnswer) => act?.end;

describe("acts", () => {
  it("accepts a proposal once, however often HubSpot repeats the request", async () => {
    const { owner, recordOf } = await cleaned("ask_first");
    const card = cardOf(owner, recordOf("review"), userOf(owner));
    const { id, can_accept: canAccept, fields } = proposalOf(await card.show());
    expect(canAccept).toBe(true);
    expect(fields.some(({ before, after }) => before !== after)).toBe(true);
    const [actionId, now] = [randomUUID(), product.ctx.now().getTime()];
    const act = { kind: "accept", proposal_id: id } as const;
    const replies = [
      await card.act(act, actionId, now),
      await card.act(act, actionId, now),
      await card.act(act, actionId),
    ];
    for (const { status, body } of replies)
      expect([status, (body as CardAnswer).act]).toEqual([200, { end: "done", text: "" }]);
    const accountId = await accountOf(owner);
    const accepted = await product.ctx.db.withSystem((tx) =>
      tx.auditEvent.findMany({ where: { accountId, action: "proposals_accepted" } }),
    );
    expect(accepted.map(({ facts, ip }) => [facts, ip])).toEqual([
      [expect.objectContaining({ hubspotUser: owner.email }), null],
    ]);
  });

  it("refuses the same request again half a minute later, and the id of one act for another", async () => {
    const { owner, recordOf } = await cleaned("ask_first");
    const card = cardOf(owner, recordOf("review"), userOf(owner));
    const { id } = proposalOf(await card.show());
    const [actionId, now] = [randomUUID(), product.ctx.now().getTime()];
    expect((await card.act({ kind: "lock" }, actionId, now)).status).toBe(200);
    expect((await card.act({ kind: "dismiss", proposal_id: id }, actionId)).status).toBe(409);
    expect((await card.act({ kind: "unlock" }, actionId)).status).toBe(409);
    await product.ctx.db.withSystem((tx) =>
      tx.cardAction.updateMany({ where: { actionId }, data: { createdAt: new Date(now - 31_000) } }),
    );
    expect((await card.act({ kind: "lock" }, actionId, now)).status).toBe(401);
    // Signed anew, it is the person's own repetition.
    expect(endOf(await card.did({ kind: "lock" }, actionId))).toBe("done");
  });

  it("says by whom a proposal was decided elsewhere", async () => {
    const { owner, recordOf } = await cleaned("ask_first");
    const colleague = await joined(product, owner, { role: "reviewer" });
    const recordId = recordOf("review");
    const { id } = proposalOf(await cardOf(owner, recordId).show());
    expect(endOf(await cardOf(owner, recordId, userOf(colleague)).did({ kind: "accept", proposal_id: id }))).toBe(
      "done",
    );
    const late = await cardOf(owner, recordId, userOf(owner)).did({ kind: "dismiss", proposal_id: id });
    expect(late.act).toEqual({ end: "decided", text: "Somebody has already decided this." });
    const { proposal } = only(late);
    if (proposal) expect([proposal.is_accepted, proposal.decided_by]).toEqual([true, colleague.email]);
    else expect(late.history[0]?.by).toBe(colleague.email);
  });

  it("decides once where two people click at the same moment", async () => {
    const { owner, recordOf } = await cleaned("ask_first");
    const colleague = await joined(product, owner, { role: "reviewer" });
    const recordId = recordOf("review");
    const { id } = proposalOf(await cardOf(owner, recordId).show());
    const ends = await Promise.all(
      [owner, colleague].map(async (person) =>
        endOf(await cardOf(owner, recordId, userOf(person)).did({ kind: "accept", proposal_id: id })),
      ),
    );
    expect(ends.toSorted()).toEqual(["decided", "done"]);
  });

  it("dismisses a proposal, and shows that nobody confirmed the address", async () => {
    const { owner, recordOf } = await cleaned("ask_first");
    const card = cardOf(owner, recordOf("review"), userOf(owner));
    const { id } = proposalOf(await card.show());
    expect(endOf(await card.did({ kind: "dismiss", proposal_id: id }))).toBe("done");
    const { status, proposal } = only(await card.show());
    expect([status?.name, status?.text, proposal]).toEqual([
      "not_verified",
      expect.stringContaining("dismissed"),
      null,
    ]);
  });

  it("enters other values, and refuses those that change nothing", async () => {
    const { owner, recordOf } = await cleaned("ask_first");
    const card = cardOf(owner, recordOf("review"), userOf(owner));
    const { id, fields } = proposalOf(await card.show());
    const unchanged = Object.fromEntries(fields.map(({ part, before }) => [part, before]));
    const refused = await card.did({ kind: "edit", proposal_id: id, values: unchanged });
    expect(refused.act).toEqual({ end: "refused", text: "Change at least one part of the address." });
    const edited = { kind: "edit", proposal_id: id, values: { street_address: "1 Typed Street" } } as const;
    expect(endOf(await card.did(edited))).toBe("done");
  });

  it("locks a record before its proposal can be accepted, and unlocks it", async () => {
    const { owner, recordOf } = await cleaned("ask_first");
    const card = cardOf(owner, recordOf("review"), userOf(owner));
    const { id } = proposalOf(await card.show());
    expect(endOf(await card.did({ kind: "lock" }))).toBe("done");
    const locked = await card.show();
    expect(only(locked)).toMatchObject({ status: { name: "locked" }, proposal: null });
    expect(locked.acts).toEqual(["accept", "dismiss", "edit", "unlock"]);
    expect(endOf(await card.did({ kind: "accept", proposal_id: id }))).toBe("gone");
    expect(endOf(await card.did({ kind: "unlock" }))).toBe("done");
    expect(endOf(await card.did({ kind: "unlock" }))).toBe("done");
    expect(only(await card.show()).status?.name).not.toBe("locked");
  });

  it("touches no proposal of another record", async () => {
    const { owner, recordOf } = await cleaned("ask_first");
    const { id } = proposalOf(await cardOf(owner, recordOf("review")).show());
    const other = cardOf(owner, recordOf("confirmed"), userOf(owner));
    expect(endOf(await other.did({ kind: "accept", proposal_id: id }))).toBe("gone");
    expect(proposalOf(await cardOf(owner, recordOf("review")).show()).is_accepted).toBe(false);
  });
});

describe("rights", () => {
  const ALLOWED = { viewer: [], reviewer: ACTS, manager: ACTS, owner: ACTS } as const;

  it("lets each role do what its operations allow", async () => {
    const { owner, recordOf } = await cleaned("ask_first");
    const recordId = recordOf("review");
    for (const role of ROLES.filter((one) => one !== "owner")) {
      const member = await joined(product, owner, { role });
      const card = cardOf(owner, recordId, userOf(member));
      expect([role, (await card.first()).acts]).toEqual([role, ALLOWED[role]]);
      if (ALLOWED[role].length === 0) expect(endOf(await card.did({ kind: "lock" }))).toBe("not_permitted");
    }
    expect((await cardOf(owner, recordId, userOf(owner)).first()).acts).toEqual(ALLOWED.owner);
  });

  it("lets strangers, former members, members of other portals and unconfirmed addresses only look", async () => {
    const { owner, recordOf } = await cleaned("ask_first");
    const second = await product.customerWithPortal();
    const former = await joined(product, owner, { role: "manager" });
    await owner.api.ok("DELETE", `/api/auth/team/members/${former.id}`, { password: owner.password });
    const limited = await joined(product, owner, { role: "manager" });
    await product.ctx.db.withSystem((tx) =>
      tx.membership.update({ where: { id: limited.id }, data: { allPortals: false, portals: [second.portalId] } }),
    );
    const unconfirmed = await joined(product, owner, { role: "manager" });
    await product.ctx.db.withSystem((tx) =>
      tx.user.updateMany({ where: { email: unconfirmed.email }, data: { emailConfirmedAt: null } }),
    );
    for (const user of [STRANGER, ...[second, former, limited, unconfirmed].map(userOf)]) {
      const card = cardOf(owner, recordOf("review"), user);
      const shown = await card.first();
      expect([shown.state, shown.acts]).toEqual(["ready", []]);
      expect(endOf(await card.did({ kind: "dismiss", proposal_id: proposalOf(shown).id }))).toBe("not_permitted");
    }
    expect(proposalOf(await cardOf(owner, recordOf("review")).show()).is_accepted).toBe(false);
  });

  it("takes acts from a member who is demoted, from the next request on", async () => {
    const { owner, recordOf } = await cleaned("ask_first");
    const member = await joined(product, owner, { role: "reviewer" });
    const card = cardOf(owner, recordOf("review"), userOf(member));
    const { id } = proposalOf(await card.show());
    await owner.api.ok("PATCH", `/api/auth/team/members/${member.id}`, { role: "viewer", password: owner.password });
    expect(endOf(await card.did({ kind: "accept", proposal_id: id }))).toBe("not_permitted");
    const shown = await card.show();
    expect([shown.acts, proposalOf(shown).is_accepted]).toEqual([[], false]);
  });

  it("recognizes an address with a plus sign, in whatever case HubSpot has it", async () => {
    const { owner, recordOf } = await cleaned();
    const email = `ops+${randomUUID()}@example.com`;
    await product.ctx.db.withSystem((tx) => tx.user.updateMany({ where: { email: owner.email }, data: { email } }));
    const card = cardOf(owner, recordOf("corrected"), { id: "9", email: email.toUpperCase() });
    expect((await card.first()).acts).toEqual(ACTS);
  });
});

describe("access", () => {
  it("refuses what HubSpot has not signed for this app, and does nothing", async () => {
    const { owner, recordOf } = await cleaned();
    const query = queryOf(owner, userOf(owner));
    const body = JSON.stringify({
      object_type_id: "0-1",
      object_id: recordOf("corrected"),
      action_id: randomUUID(),
      act: { kind: "lock" },
    });
    const path = "/api/hubspot/card/actions";
    const now = product.ctx.now().getTime();
    const asked = { path, query, body, timestamp: now };
    const { appId: _, ...withoutApp } = query;
    const refused = [
      { ...asked, signed: `POST${path}${body}${now}` },
      { ...asked, timestamp: now - 6 * 60_000 },
      { ...asked, timestamp: now + 6 * 60_000 },
      { ...asked, query: { ...query, appId: "1" } },
      { ...asked, query: withoutApp },
      { ...asked, query: { ...query, portalId: "none" } },
    ];
    for (const request of refused) expect((await sendSigned(product, request)).status).toBe(401);
    const unsigned = await fetch(`${product.apiUrl}${path}`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    expect(unsigned.status).toBe(401);
    const url = `${product.config.publicUrl.origin}${path}?${new URLSearchParams(query).toString()}`;
    const v2 = await fetch(`${product.apiUrl}${path}?${new URLSearchParams(query).toString()}`, {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        "x-hubspot-signature": createHash("sha256").update(`sandbox-secretPOST${url}${body}`).digest("hex"),
        "x-hubspot-signature-version": "v2",
      },
    });
    expect(v2.status).toBe(401);
    expect(only(await cardOf(owner, recordOf("corrected")).show()).status?.name).toBe("corrected");
    expect((await sendSigned(product, asked)).status).toBe(200);
  });

  it("names what is wrong with a signed request", async () => {
    const { owner } = await cleaned();
    const card = cardOf(owner, "1");
    const path = "/api/hubspot/card";
    expect((await card.send(path, { object_type_id: "0-1" })).status).toBe(400);
    const many = Object.fromEntries(Array.from({ length: 61 }, (_, at) => [`p${at}`, "x"]));
    expect((await card.send(path, { object_type_id: "0-1", object_id: "1", values: many })).status).toBe(400);
    const timestamp = product.ctx.now().getTime();
    const broken = await sendSigned(product, { path, query: queryOf(owner, STRANGER), body: "{", timestamp });
    expect([broken.status, (broken.body as { code: string }).code]).toEqual([400, "malformed_json"]);
    const large = await sendSigned(product, {
      path,
      query: queryOf(owner, STRANGER),
      body: " ".repeat(1_100_000),
      timestamp,
    });
    expect(large.status).toBe(413);
  });

  it("limits one person's requests without limiting the portal's", async () => {
    const { owner, recordOf } = await cleaned();
    const card = cardOf(owner, recordOf("corrected"));
    const body = { object_type_id: "0-1", object_id: recordOf("corrected") };
    const replies = await Promise.all(Array.from({ length: 65 }, () => card.send("/api/hubspot/card", body)));
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await cardOf(owner, recordOf("corrected"), { ...STRANGER, id: "502" }).first()).state).toBe("ready");
  });
});
