import { setSpendingLimit } from "../../src/credits/spending/set-spending-limit.ts";
import { saveMapping } from "../../src/mapping/save-mapping.ts";
import type { Acts } from "./acts.ts";
import type { Kind, World } from "./world.ts";

/** Kinds whose corrections a policy can hold back. */
const ASKING: readonly (Kind | undefined)[] = ["list", "recurring", "update"];

/** What was agreed: policy, mapping, limits and credits. */
export const ACTS_ON_SETTINGS = {
  "ask first": {
    weight: 1,
    async act(world) {
      await world.account.policy("ask_first");
      const law = "nothing is written that waits for a person";
      world.promise("policy", law, ({ jobId }) => ASKING.includes(world.kindOf(jobId)));
    },
  },
  "write what is certain": {
    weight: 1,
    async act(world) {
      await world.account.policy("certain");
      world.lift("policy");
    },
  },
  "map without the street": { weight: 2, act: (world) => world.map("no street") },
  "map wrongly": { weight: 2, act: (world) => world.map("exchanged") },
  "map all parts": { weight: 2, act: (world) => world.map("all parts") },
  "switch off": {
    weight: 1,
    async act(world) {
      const { ctx, actor, portal } = world.account;
      const config = { contact: null, company: null, deal: null, ticket: null };
      await saveMapping(ctx, actor, { portalId: portal.id, config });
      world.mapping = null;
      world.changes.forgive();
      world.changed.add("all");
      const law = "nothing is cleaned while its type is off";
      world.promise("type off", law, ({ jobId }) => world.kindOf(jobId) !== "undo");
    },
  },
  "limit spending": { weight: 1, act: (world, pick) => limit(world, pick % 12) },
  "lift the limit": { weight: 1, act: (world) => limit(world, null) },
  "show statuses": {
    weight: 1,
    // Refused while the type is off.
    act: async (world) => (await world.as(() => world.account.showStatuses().then(() => true))) !== null,
  },
  "buy credits": { weight: 1, act: (world) => world.account.grant(200) },
} satisfies Acts;

async function limit(world: World, perMonth: number | null): Promise<void> {
  const { ctx, actor, woken } = world.account;
  await setSpendingLimit(ctx, actor, { perRun: null, perMonth });
  world.laws.limit(perMonth);
  for (const { jobId } of world.openJobs()) woken.add(jobId);
}
