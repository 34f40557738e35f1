import { migrationsAfter, previousRelease, releases } from "@plumbline/migrations/releases.ts";
import { ROOT } from "@plumbline/dev-env/root.ts";
import { untilJob } from "@plumbline/dev-env/stories.ts";
import { expect, it } from "vitest";
import { assertJobConsistent } from "./support/job-consistency.ts";
import { CREDITS, useUpgrades, type Job } from "./support/upgrades.ts";

// The upgrade that operators perform: api and worker of the previous release, from its real code, run on a database of that
// release. This version's migrations run beneath them, then processes of this version take over.

/** Keeps a job running for as long as its portal is slow. */
const LONG = 6_000;

const release = previousRelease();
const upgrades = useUpgrades();
const { run, at, newCustomer, startJob, untilDone, processed } = upgrades;

const paths = [
  { name: `release ${release.version}`, path: [release] },
  { name: "the first release, through all that came behind it,", path: releases() },
];

it.for(paths)(
  "upgrades a database of $name during jobs without lost or duplicate records",
  { timeout: 1_500_000 },
  async ({ path: [first = release, ...next] }) => {
    const begun = await upgrades.begin(first);
    const finished = await startJob(await newCustomer(begun), 300);
    await untilDone(finished);
    const paused = await startJob(await newCustomer(begun), 200);
    await paused.customer.api.ok("POST", `/api/hubspot/jobs/${paused.jobId}/pause`);
    await untilJob(paused.customer, paused.jobId, ["paused"]);
    const atWork = await startJob(await newCustomer(begun), LONG);
    await expect.poll(() => processed(atWork), { timeout: 60_000 }).toBeGreaterThan(0);
    const slow = (await upgrades.control("POST", "/faults", {
      kind: "slow",
      ms: 10_000,
      times: null,
      portalId: Number(atWork.customer.portalId),
    })) as { id: string };

    let after = begun;
    const beneath: Job[] = [];
    for (const target of [...next, null]) {
      const before = after;
      const applied = await upgrades.migrate(target?.migration);
      expect(applied.at(-1)).toBe(target?.migration ?? migrationsAfter(release).at(-1));
      // The previous release works on the migrated database: the running job, a new one, a new customer.
      const long = at(before, atWork);
      const migratedAt = await processed(long);
      expect(migratedAt).toBeLessThan(LONG);
      const job = await startJob(await newCustomer(before), 300);
      await untilDone(job);
      beneath.push(job);
      // A release may wait for its own lost calls and back off before it goes on.
      await expect.poll(() => processed(long), { timeout: 300_000 }).toBeGreaterThan(migratedAt);
      // Both releases share the queues for a while, as in a rolling update.
      after = await (target ? upgrades.runRelease(target) : run(ROOT));
      await before.stop();
    }

    const [resumed, long] = [at(after, paused), at(after, atWork)];
    await resumed.customer.api.ok("POST", `/api/hubspot/jobs/${resumed.jobId}/resume`);
    expect(await processed(long)).toBeLessThan(LONG);
    await upgrades.control("DELETE", `/faults/${slow.id}`);
    const fresh = await startJob(at(after, finished).customer, 100);
    for (const job of [resumed, long, fresh]) await untilDone(job);

    for (const { customer, ...job } of [...beneath.map((one) => at(after, one)), resumed, long])
      await assertJobConsistent(upgrades, customer, { ...job, credits: CREDITS + 10 });
    expect(await upgrades.violations()).toEqual([]);
  },
);
