import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { signedInActor } from "@plumbline/dev-env/testing/actor-of.ts";
import { beforeAll, expect, it } from "vitest";
import { runReviewAction, startReviewAction } from "../../src/review/review-action.ts";
import { clean, decide, edit, facets, list, proposalOf } from "../jobs/support/review-queue.ts";
import { recordId, connectionOf } from "../support/event-owner.ts";

// A proposal can be accepted only where it answers its question.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "200", HUBSPOT_BURST: "50" });
beforeAll(() => product.startWorker());

const DISAGREE = "reason=city_code_disagree";
/** The first has no answer, only a street to tidy; the second is one digit from its city. */
const CUPERTINO = { address: "3877 SW Alder Street", city: "Cupertino", state: "CA", zip: "95018", country: "US" };
const LOUISVILLE = { address: "6007 Applegate Lane", city: "Louisville", state: "KY", zip: "46219", country: "US" };

async function twoContradictions() {
  const owner = await product.customerWithPortal(100);
  await edit(product, owner, recordId(0), CUPERTINO);
  await edit(product, owner, recordId(1), LOUISVILLE);
  await clean(owner, 10);
  const open = await list(owner, DISAGREE);
  const [tidied] = open.filter(({ record_id }) => record_id === recordId(0));
  const [answered] = open.filter(({ record_id }) => record_id === recordId(1));
  if (!tidied || !answered) throw new Error("the contradictions were not asked about");
  return { owner, tidied, answered };
}

it("pages-A3: does not offer a change of formatting alone, and accepts none", async () => {
  const { owner, tidied, answered } = await twoContradictions();
  expect(tidied.after).toBeNull();
  expect(answered.after).toMatchObject({ postal_code: "40219" });
  expect(await facets(owner, DISAGREE)).toMatchObject({ total: 2, acceptable: 1 });
  const { proposals } = await decide(owner, "accept", [tidied.id, answered.id]);
  expect(proposals.find(({ id }) => id === tidied.id)?.status).toBe("open");
  expect(proposals.find(({ id }) => id === answered.id)?.status).toBe("accepted");
});

it("pages-A3: refuses a change of formatting that an earlier release offered", async () => {
  const { owner, tidied } = await twoContradictions();
  const after = { ...tidied.before, street_address: "3877 SW Alder St" };
  const changes = [
    {
      field: "street_address",
      before: tidied.before.street_address,
      after: after.street_address,
      kind: "format",
      reason: "standard_form",
      confidence: 0.98,
    },
  ];
  await product.ctx.db.withSystem(async (tx) => {
    const { groupId } = await tx.proposal.update({
      where: { id: tidied.id },
      data: { hasValue: true, after, changes },
    });
    await tx.proposalGroup.update({ where: { id: groupId }, data: { hasValue: true } });
  });
  const { proposals } = await decide(owner, "accept", [tidied.id]);
  expect(proposals).toMatchObject([{ id: tidied.id, status: "open" }]);
  const { accountId } = await connectionOf(product, owner.portalId);
  const actor = await signedInActor(product.ctx, owner.email);
  const { id: actionId } = await startReviewAction(product.ctx, actor, {
    kind: "accept",
    filter: { reason: "city_code_disagree" },
    asOf: product.ctx.now(),
  });
  while (!(await runReviewAction(product.ctx, { actionId, accountId }, { heartbeat() {} })).isDone);
  expect((await proposalOf(owner, tidied.id)).status).toBe("open");
});
