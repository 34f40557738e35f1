import type { WebhookEventInput } from "@plumbline/schema/hubspot-events/events.ts";
import { refreshStatus } from "../../src/address-status/refresh.ts";
import type { Context } from "../../src/context.ts";
import { OUTBOX } from "../../src/dispatch/outbox.ts";
import { drainInbox } from "../../src/hubspot-events/drain-inbox.ts";
import { receiveEvents } from "../../src/hubspot-events/receive-events.ts";
import { isWaitable } from "../../src/portals/hubspot/errors.ts";
import type { Account } from "./account.ts";
import { asError, backOff, isExpected } from "./jobs.ts";
import { BACKGROUND } from "./portal.ts";
import { Died } from "./scheduler.ts";

const control = { heartbeat() {} };
/** As `inboxQuiet` in `packages/workflows/src/durations.ts`. */
const QUIET_MS = 2_000;
/** What the dispatcher looks for. */
const DISPATCHED = ["jobs", "HubSpot events", "address statuses", "accepted proposals"];

/** Whatever runs besides jobs: deliveries of HubSpot's events, the inbox of the portal, and the refresh of statuses. */
export class Background {
  readonly #account: Account;
  readonly #running = new Set<string>();
  /** Started again while it ran. */
  readonly #signaled = new Set<string>();
  #deliveries = 0;
  #starts = 0;
  /** An error that no interruption explains. */
  fault: Error | null = null;

  constructor(account: Account) {
    this.#account = account;
  }

  /** One round of the dispatcher. False if no inbox and no job was due; a status may have been. */
  async dispatch(): Promise<boolean> {
    const { ctx } = this.#account;
    this.#starts = 0;
    for (const kind of OUTBOX.filter((one) => DISPATCHED.includes(one.kind))) {
      await kind.beforeClaim?.(ctx);
      for (const start of await kind.claim(ctx)) await start();
    }
    return this.#starts > 0;
  }

  /** An inbox that found its work held up is tried again after minutes, by the dispatcher. */
  async hasInboxToTry(): Promise<boolean> {
    const { ctx, actor, connectionId } = this.#account;
    const where = { connectionId, nextTryAt: { not: null } };
    return (await ctx.db.readAccount(actor.accountId, (tx) => tx.portalInbox.count({ where }))) > 0;
  }

  /** HubSpot reports changes, and sends again what was not acknowledged. */
  report(events: readonly WebhookEventInput[]): void {
    this.#deliveries += 1;
    this.#run(`delivery ${this.#deliveries}`, (ctx) => receiveEvents(ctx, events));
  }

  /** A workflow that is no job's. */
  started(workflow: string, input: Readonly<Record<string, unknown>>): void {
    const { connectionId } = this.#account;
    // Accounts of earlier plans are in the same database.
    if (input["connectionId"] !== connectionId) return;
    if (workflow === "refreshStatus")
      this.#run("refresh", (ctx) => refreshStatus(ctx, { connectionId, objectType: "contact" }, control));
    if (workflow === "portalInbox") this.#run("inbox", (ctx) => this.#drain(ctx));
  }

  /** A job is due. */
  jobStarted(): void {
    this.#starts += 1;
  }

  get isRunning(): boolean {
    return this.#running.size > 0;
  }

  /** As `packages/workflows/src/portal-inbox.ts`. */
  async #drain(ctx: Context): Promise<void> {
    const { connectionId } = this.#account;
    this.#starts += 1;
    for (let isEmpty = false; !isEmpty;) {
      await ctx.sleep(QUIET_MS);
      const drained = await drainInbox(ctx, { connectionId }, control);
      isEmpty = drained.end !== "drained";
      this.#account.reached(`inbox ${drained.end}`);
    }
  }

  /** An attempt is a process; after one that failed or died another one begins. */
  #run(name: string, work: (ctx: Context) => Promise<void>, failures = 0): void {
    if (this.#running.has(name)) {
      this.#signaled.add(name);
      return;
    }
    const { scheduler } = this.#account;
    this.#running.add(name);
    scheduler.process(name, async (process) => {
      const ctx = this.#account.contextOf(process, { jobId: BACKGROUND, attempt: 0 });
      let isDone = false;
      try {
        if (failures > 0) await ctx.sleep(backOff(failures));
        await work(ctx);
        isDone = true;
      } catch (error) {
        if (!(error instanceof Died) && !isExpected(error) && !isWaitable(error)) this.fault ??= asError(error);
      }
      this.#running.delete(name);
      if (!isDone) this.#run(name, work, failures + 1);
      else if (this.#signaled.delete(name)) this.#run(name, work);
    });
  }
}
