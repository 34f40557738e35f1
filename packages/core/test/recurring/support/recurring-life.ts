import { creditBalance } from "@plumbline/dev-env/stories.ts";
import { outcomeRowsOfAll } from "@plumbline/dev-env/testing/outcome-rows-of-all.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import fc from "fast-check";
import { expect } from "vitest";
import type { Context } from "../../../src/context.ts";
import { finaliseJob } from "../../../src/jobs/lifecycle/end.ts";
import { control } from "../../jobs/run/support/job-consistency.ts";
import { newRecurring, placed, readAllNext, run, runRow, withoutOverlap, type Recurring } from "./runs.ts";

// Runs that read what changed end in the same state as runs that read all, whatever happens between and during them: afterwards a
// run over everything finds nothing to clean, to ask or to charge.

const MEMBERS = 14;
const OTHERS = 4;
const CREDITS = 1_000;

const KINDS = [
  "edit",
  "edit back",
  "edit that the index shows late",
  "archive",
  "join",
  "leave",
  "lock",
  "free",
  "other mapping",
  "run",
  "run that dies",
  "run while search is down",
] as const;
export type Step = { kind: (typeof KINDS)[number]; record: number; at: number };

export const recurringLives = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom(...KINDS),
    record: fc.integer({ min: 0, max: MEMBERS + OTHERS - 1 }),
    at: fc.integer({ min: 1, max: 20 }),
  }),
  { minLength: 1, maxLength: 8 },
);

const MAPPINGS = [
  { street_address: "address", city: "city", state: "state", postal_code: "zip", country: "country" },
  { city: "city", state: "state", postal_code: "zip", country: "country" },
];

export async function expectNothingLeftBehind(product: TestProduct, plan: readonly Step[]): Promise<void> {
  const recurring = await newRecurring(product, MEMBERS, CREDITS);
  const life = new Life(product, recurring);
  await life.run();
  for (const step of plan) await life.take(step);
  await life.run();
  await readAllNext(product, recurring);
  const balance = await creditBalance(recurring.customer);
  const full = await runRow(product, await life.run());
  expect(full).toMatchObject({ reading: "all", confirmed: 0, corrected: 0, review: 0, failed: 0 });
  expect(await creditBalance(recurring.customer)).toBe(balance);
  expect(balance).toBe(CREDITS + 10 - (await life.charged()));
  expect(await product.violations()).toEqual([]);
}

class Life {
  readonly #product: TestProduct;
  readonly #recurring: Recurring;
  readonly #jobs: string[] = [];
  readonly #before = new Map<string, string>();
  #members: string[];
  #mapping = 0;

  constructor(product: TestProduct, recurring: Recurring) {
    this.#product = product;
    this.#recurring = recurring;
    this.#members = recurring.members;
  }

  async run(ctx: Context = this.#product.ctx): Promise<string> {
    const jobId = await this.#runOnce(ctx);
    await withoutOverlap(this.#product, this.#recurring);
    return jobId;
  }

  async #runOnce(ctx: Context): Promise<string> {
    const jobId = await run(ctx, this.#recurring);
    this.#jobs.push(jobId);
    return jobId;
  }

  async charged(): Promise<number> {
    const rows = await outcomeRowsOfAll(this.#recurring.customer, this.#jobs);
    return rows.filter(({ credits }) => credits === "1").length;
  }

  async take({ kind, record, at }: Step): Promise<void> {
    const id = placed(record);
    switch (kind) {
      case "edit":
        return await this.#edit(id, `Sprngfield ${String(at)}`);
      case "edit back":
        return await this.#edit(id, this.#before.get(id) ?? "Boston");
      case "edit that the index shows late":
        await this.#edit(id, `Bostn ${String(at)}`);
        await this.#flag(id, ["unindexed"]);
        await this.#runOnce(this.#product.ctx);
        await this.#flag(id, []);
        return;
      case "archive":
        await this.#control("POST", `/records/contact/${id}/archive`).catch(() => {});
        return;
      case "join":
        return await this.#setMembers([...new Set([...this.#members, id])]);
      case "leave":
        return await this.#setMembers(this.#members.filter((member) => member !== id));
      case "lock":
        return await this.#lock(id, true);
      case "free":
        return await this.#lock(id, false);
      case "other mapping": {
        this.#mapping = 1 - this.#mapping;
        const { api, portalId } = this.#recurring.customer;
        await api.ok("POST", `/api/hubspot/save-portal-config/${portalId}`, { contact: MAPPINGS[this.#mapping] });
        return;
      }
      case "run":
        await this.run();
        return;
      case "run that dies":
        return await this.#die(at);
      case "run while search is down": {
        const fault = { kind: "refuse", route: "objects/search", status: 403, portalId: Number(this.#portalId) };
        const { id: faultId } = (await this.#product.control("POST", "/faults", fault)) as { id: number };
        await this.run();
        await this.#product.control("DELETE", `/faults/${String(faultId)}`);
        await this.#product.ctx.db.withSystem((tx) =>
          tx.connectionBlocker.deleteMany({ where: { operation: "search_records" } }),
        );
        return;
      }
    }
  }

  get #portalId(): string {
    return this.#recurring.customer.portalId;
  }

  async #control(method: string, path: string, body?: object): Promise<unknown> {
    return await this.#product.control(method, `/portals/${this.#portalId}${path}`, body);
  }

  async #edit(id: string, city: string): Promise<void> {
    const { properties } = (await this.#control("GET", `/records/contact/${id}`)) as {
      properties: Record<string, string>;
    };
    this.#before.set(id, properties.city ?? "");
    await this.#control("PATCH", `/records/contact/${id}`, { properties: { city } });
  }

  async #flag(id: string, flags: string[]): Promise<void> {
    await this.#control("PATCH", `/records/contact/${id}`, { flags });
  }

  async #setMembers(recordIds: string[]): Promise<void> {
    this.#members = recordIds;
    await this.#control("PUT", `/lists/${this.#recurring.listId}/members`, { recordIds });
  }

  async #lock(id: string, isLocked: boolean): Promise<void> {
    const connection = await this.#product.ctx.db.withSystem((tx) =>
      tx.connection.findFirstOrThrow({ where: { portalId: this.#portalId } }),
    );
    const place = { accountId: connection.accountId, portalId: this.#portalId, objectType: "contact", recordId: id };
    await this.#product.ctx.db.withSystem(async (tx) => {
      await tx.recordChoice.deleteMany({ where: { ...place, kind: "locked" } });
      if (isLocked)
        await tx.recordChoice.create({
          data: { ...place, kind: "locked", valuesHash: "", mappingHash: "", createdAt: new Date() },
        });
    });
  }

  /** The process ends at a commit, and the run with it: an operator ends the job, and the next tick creates another. */
  async #die(at: number): Promise<void> {
    let commits = 0;
    const { db } = this.#product.ctx;
    const committed = async <T>(work: Promise<T>): Promise<T> => {
      const done = await work;
      if ((commits += 1) === at) throw new Error("died");
      return done;
    };
    const mortal: typeof db = Object.create(db, {
      withAccount: { value: (...input: Parameters<typeof db.withAccount>) => committed(db.withAccount(...input)) },
      statement: { value: (...input: Parameters<typeof db.statement>) => committed(db.statement(...input)) },
    });
    const job = await this.#runOnce({ ...this.#product.ctx, db: mortal }).catch((error: unknown) => {
      if (error instanceof Error && error.message === "died") return null;
      throw error;
    });
    if (job !== null) return await withoutOverlap(this.#product, this.#recurring);
    await this.#endDead();
  }

  async #endDead(): Promise<void> {
    const { ctx } = this.#product;
    const dead = await ctx.db.withSystem((tx) =>
      tx.job.findMany({
        where: { recurringJobId: this.#recurring.recurringJobId, finishedAt: null },
        select: { id: true },
      }),
    );
    for (const { id } of dead) {
      await finaliseJob(ctx, { jobId: id, end: { status: "failed", reason: "list_gone" } }, control);
      this.#jobs.push(id);
    }
  }
}
