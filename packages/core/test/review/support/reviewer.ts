import { signedInActor } from "@plumbline/dev-env/testing/actor-of.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import type { Actor } from "../../../src/actor.ts";
import { heldBack } from "../../jobs/run/support/held-back.ts";
import type { PortalCustomer } from "../../jobs/run/support/job-consistency.ts";

export type Reviewer = { owner: PortalCustomer; actor: Actor; ids: string[] };

/** A customer with at least this many held-back corrections, and credits for them: those of a job, and copies of the first one. */
export async function newReviewer(product: TestProduct, size: number, credits = size): Promise<Reviewer> {
  const { owner, proposals } = await heldBack(product);
  const actor = await signedInActor(product.ctx, owner.email);
  const { accountId } = actor;
  const [first] = proposals;
  const more = Math.max(0, size - proposals.length);
  await product.ctx.db.withSystem(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO proposal (id, account_id, connection_id, portal_id, object_type, record_id, group_id, mapping_version_id, mapping_hash,
        job_id, reason, has_value, values_hash, before, after, changes, created_at)
      SELECT gen_random_uuid(), account_id, connection_id, portal_id, object_type, 'copy ' || n, group_id, mapping_version_id, mapping_hash,
        job_id, reason, has_value, values_hash, before, after, changes, created_at
      FROM proposal, generate_series(1, ${more}::int) n WHERE proposal.id = ${first?.id}::uuid`;
    await tx.$executeRaw`
      UPDATE proposal_group SET open_count = open_count + ${more}::int
      WHERE id = (SELECT group_id FROM proposal WHERE id = ${first?.id}::uuid)`;
  });
  if (credits > 0) await product.grant(owner.email, credits);
  const rows = await product.ctx.db.withSystem((tx) =>
    tx.proposal.findMany({ where: { accountId, status: "open", reason: "held_by_policy" }, orderBy: { id: "asc" } }),
  );
  return {
    owner,
    actor,
    // Those of real records first.
    ids: [...proposals.map(({ id }) => id), ...rows.map(({ id }) => id)].filter(
      (id, at, all) => all.indexOf(id) === at,
    ),
  };
}
