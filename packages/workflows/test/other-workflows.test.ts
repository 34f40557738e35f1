import { ApplicationFailure } from "@temporalio/client";
import { describe, expect } from "vitest";
import { WAKE_SIGNAL } from "../src/registry.ts";
import { inTurn, test } from "./support/workflow-fixture.ts";

const executions = (calls: readonly { runId: string }[]) => new Set(calls.map(({ runId }) => runId)).size;
const pause = async (ms: number) => await new Promise((resolve) => setTimeout(resolve, ms));

describe("the inbox of a portal", () => {
  const inbox = { connectionId: "connection-1" };
  const drained = (isFull: boolean, hasCallbacks = false) => ({ end: "drained", jobs: 1, hasCallbacks, isFull });

  test("drains without a pause until no events are waiting", async ({ workflows }) => {
    const work = await workflows.run("portalInbox", inbox, {
      drainInbox: inTurn<unknown>(drained(true), drained(true), drained(false), { end: "empty" }),
    });
    expect(work.names()).toEqual(["drainInbox", "drainInbox", "drainInbox", "drainInbox"]);
  });

  test("ends at a blocker until the dispatcher wakes it", async ({ workflows }) => {
    const work = await workflows.run("portalInbox", inbox, { drainInbox: () => ({ end: "blocked" }) });
    expect(work.names()).toEqual(["drainInbox"]);
  });

  test("starts callbacks once for everything that it drained", async ({ workflows }) => {
    const work = await workflows.run("portalInbox", inbox, {
      drainInbox: inTurn<unknown>(drained(true, true), drained(false), { end: "empty" }),
      startCallbacks: () => undefined,
    });
    expect(work.inputsOf("startCallbacks")).toEqual([inbox]);
  });

  test("collects a burst, and drains even a portal that is never quiet", async ({ workflows }) => {
    const work = await workflows.start("portalInbox", inbox, { drainInbox: () => ({ end: "empty" }) });
    const deadline = Date.now() + 1_500;
    while (work.calls.length === 0 && Date.now() < deadline) {
      await work.handle.signal(WAKE_SIGNAL).catch(() => {});
      await pause(15);
    }
    expect(work.calls.length).toBeGreaterThan(0);
    await work.handle.result();
  });

  test("checks again if events arrived while draining", async ({ workflows }) => {
    const begun = Promise.withResolvers<void>();
    const signaled = Promise.withResolvers<void>();
    const work = await workflows.start("portalInbox", inbox, {
      drainInbox: async () => {
        begun.resolve();
        await signaled.promise;
        return { end: "empty" };
      },
    });
    await begun.promise;
    await work.handle.signal(WAKE_SIGNAL);
    signaled.resolve();
    await work.handle.result();
    expect(work.calls).toHaveLength(2);
  });

  test("continues as new when its history is long", async ({ workflows }) => {
    let looks = 0;
    const work = await workflows.run("portalInbox", inbox, {
      drainInbox: () => (++looks < 12 ? drained(false) : { end: "empty" }),
    });
    expect([looks >= 12, executions(work.calls) > 1]).toEqual([true, true]);
  });
});

describe("callbacks to HubSpot", () => {
  const connection = { connectionId: "connection-1" };

  test("are sent until none are left", async ({ workflows }) => {
    const work = await workflows.run("completeCallbacks", connection, {
      completeCallbacks: inTurn("more", "more", "done"),
    });
    expect(work.calls).toHaveLength(3);
  });

  test("are sent again if a job ended in the meantime", async ({ workflows }) => {
    const work = await workflows.start("completeCallbacks", connection, { completeCallbacks: () => "done" });
    await work.until("completeCallbacks");
    await work.handle.signal(WAKE_SIGNAL);
    await work.handle.result();
    expect(work.calls).toHaveLength(2);
  });

  test("continue as new when the history is long", async ({ workflows }) => {
    let sent = 0;
    const work = await workflows.run("completeCallbacks", connection, {
      completeCallbacks: () => (++sent < 15 ? "more" : "done"),
    });
    expect([sent, executions(work.calls) > 1]).toEqual([15, true]);
  });
});

describe("a tick of a recurring job", () => {
  const tick = { recurringJobId: "recurring-1", scheduledFor: "2026-11-25T10:00:00.000Z" };
  const job = { jobId: "", accountId: "account-1", portalId: "4711", objectType: "contact" };
  const gone = { beginJob: () => ({ end: "gone" }) as const };

  test("that is skipped sends an email about its blocker", async ({ workflows }) => {
    const work = await workflows.run("runRecurring", tick, {
      beginRecurringRun: () => ({ end: "skipped", why: "waiting", emailId: "email-1" }),
      startEmail: () => undefined,
    });
    expect(work.inputsOf("beginRecurringRun")).toEqual([tick]);
    expect(work.inputsOf("startEmail")).toEqual([{ emailId: "email-1" }]);
  });

  test("that is skipped again for the same reason sends no email", async ({ workflows }) => {
    const work = await workflows.run("runRecurring", tick, {
      beginRecurringRun: () => ({ end: "skipped", why: "running", emailId: null }),
    });
    expect(work.names()).toEqual(["beginRecurringRun"]);
  });

  test("runs its job as a child and waits for it", async ({ workflows }) => {
    const jobId = `recurring-${Date.now()}`;
    const child = workflows.expect(`job:${jobId}`, gone);
    await workflows.run("runRecurring", tick, { beginRecurringRun: () => ({ end: "run", job: { ...job, jobId } }) });
    expect(child.map(({ name }) => name)).toEqual(["beginJob"]);
  });

  test("leaves the job to a run that the dispatcher started earlier", async ({ workflows }) => {
    const jobId = `started-${Date.now()}`;
    const paused = { beginJob: () => ({ end: "paused" }) as const };
    const before = await workflows.start("cleanList", { ...job, jobId, kind: "recurring" }, paused, `job:${jobId}`);
    await workflows.run("runRecurring", tick, { beginRecurringRun: () => ({ end: "run", job: { ...job, jobId } }) });
    expect(await before.handle.describe()).toMatchObject({ status: { name: "RUNNING" } });
    await before.handle.terminate();
  });
});

describe("webhooks of an endpoint", () => {
  const endpoint = { endpointId: "endpoint-1", accountId: "account-1" };
  const nothing = { deliveryIds: [], waitMs: null };

  test("are sent concurrently, and the workflow ends when none are waiting", async ({ workflows }) => {
    const work = await workflows.run("deliverWebhooks", endpoint, {
      nextDeliveries: inTurn<unknown>({ deliveryIds: ["a", "b"], waitMs: null }, nothing),
      deliverWebhook: () => "delivered",
    });
    const sent = work.inputsOf("deliverWebhook");
    expect(sent).toHaveLength(2);
    expect(sent).toEqual(expect.arrayContaining([{ deliveryId: "a" }, { deliveryId: "b" }]));
  });

  test("wait until the next one is due", async ({ workflows }) => {
    const work = await workflows.run("deliverWebhooks", endpoint, {
      nextDeliveries: inTurn<unknown>({ deliveryIds: [], waitMs: 50 }, { deliveryIds: ["a"], waitMs: null }, nothing),
      deliverWebhook: () => "delivered",
    });
    expect(work.names()).toEqual(["nextDeliveries", "nextDeliveries", "deliverWebhook", "nextDeliveries"]);
  });

  test("do not wait for one due tomorrow when another arrives", async ({ workflows }) => {
    const work = await workflows.start("deliverWebhooks", endpoint, {
      nextDeliveries: inTurn<unknown>({ deliveryIds: [], waitMs: 86_400_000 }, nothing),
    });
    await work.until("nextDeliveries");
    await pause(50);
    await work.handle.signal(WAKE_SIGNAL);
    await work.handle.result();
    expect(work.calls).toHaveLength(2);
  });

  test("are retried when an attempt is lost", async ({ workflows }) => {
    const work = await workflows.run("deliverWebhooks", endpoint, {
      nextDeliveries: inTurn<unknown>({ deliveryIds: ["a"], waitMs: null }, nothing),
      deliverWebhook: inTurn<unknown>(new Error("lost"), "delivered"),
    });
    expect(work.inputsOf("deliverWebhook")).toHaveLength(2);
  });

  test("continue as new when the history is long", async ({ workflows }) => {
    let rounds = 0;
    const work = await workflows.run("deliverWebhooks", endpoint, {
      nextDeliveries: () => (++rounds < 9 ? { deliveryIds: [`${rounds}`], waitMs: null } : nothing),
      deliverWebhook: () => "delivered",
    });
    expect([work.inputsOf("deliverWebhook").length, executions(work.calls) > 1]).toEqual([8, true]);
  });
});

describe("nightly maintenance", () => {
  const rest = { checkLedger: () => ({ broken: 0 }), reconcileSchedules: () => ({ repaired: 0 }) };

  test("deletes first, then checks, under one ID", async ({ workflows }) => {
    const work = await workflows.run(
      "maintain",
      {},
      {
        ...rest,
        purgeExpired: inTurn({ isDone: false }, { isDone: true }),
      },
    );
    expect(work.names()).toEqual(["purgeExpired", "purgeExpired", "checkLedger", "reconcileSchedules"]);
    expect(new Set(work.calls.map(({ input }) => JSON.stringify(input))).size).toBe(1);
  });

  test("keeps its ID if a large backlog takes several executions", async ({ workflows }) => {
    let slices = 0;
    const purgeExpired = () => ({ isDone: ++slices >= 12 });
    const work = await workflows.run("maintain", {}, { ...rest, purgeExpired });
    expect([executions(work.calls) > 1, new Set(work.calls.map(({ input }) => JSON.stringify(input))).size]).toEqual([
      true,
      1,
    ]);
  });
});

describe("the deletion of an account", () => {
  test("proceeds in steps, and retries unfinished ones", async ({ workflows }) => {
    const work = await workflows.run(
      "deleteAccount",
      { accountId: "account-1" },
      {
        deleteAccountStep: inTurn("more", "waiting", new Error("connection lost"), "more", "done"),
      },
    );
    expect(work.calls).toHaveLength(5);
  });

  test("waits as long as necessary over several executions", async ({ workflows }) => {
    let steps = 0;
    const deleteAccountStep = () => (++steps < 12 ? "waiting" : "done");
    const work = await workflows.run("deleteAccount", { accountId: "account-1" }, { deleteAccountStep });
    expect([steps, executions(work.calls) > 1]).toEqual([12, true]);
  });
});

describe("disconnecting a portal", () => {
  test("waits only for batches in flight", async ({ workflows }) => {
    const work = await workflows.run(
      "disconnect",
      { connectionId: "connection-1" },
      {
        finishDisconnect: ({ isOverdue }) => (isOverdue ? "done" : "waiting"),
      },
    );
    expect(work.calls).toHaveLength(4);
  });
});

describe("work retried as long as necessary", () => {
  const lost = new Error("lost");

  test.for([
    ["an email", "deliverEmail", { emailId: "email-1" }, "deliverEmail"],
    ["an event of Stripe", "billingEvent", { eventId: "evt_1" }, "processBillingEvent"],
    ["a customer at Stripe", "updateCustomer", { accountId: "account-1" }, "updateCustomer"],
  ] as const)("%s", async ([_what, name, input, activity], { workflows }) => {
    const work = await workflows.run(name, input, { [activity]: inTurn<unknown>(lost, lost, "sent") });
    expect(work.calls.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
  });

  test("a bulk review action, until all proposals are moved", async ({ workflows }) => {
    const work = await workflows.run(
      "reviewAction",
      { actionId: "action-1", accountId: "account-1" },
      {
        runReviewAction: inTurn({ isDone: false }, lost, { isDone: true }),
      },
    );
    expect(work.calls).toHaveLength(3);
  });
});

describe("work left to the next round", () => {
  test("does not retry a failed poll", async ({ workflows }) => {
    const poll = { connectionId: "connection-1", objectType: "contact" } as const;
    const work = await workflows.start("pollChanges", poll, { pollChanges: inTurn<unknown>(new Error("lost"), {}) });
    await expect(work.handle.result()).rejects.toThrow();
    expect(work.calls).toHaveLength(1);
  });

  test("does not retry a failed comparison with Stripe", async ({ workflows }) => {
    const failure = ApplicationFailure.nonRetryable("no");
    const work = await workflows.start("reconcileBilling", {}, { reconcileBilling: inTurn<unknown>(failure) });
    await expect(work.handle.result()).rejects.toThrow();
    expect(work.calls).toHaveLength(1);
  });
});

describe("the reader of HubSpot's journal", () => {
  test("pauses when it is up to date, continues when there is more, and ends without subscriptions", async ({
    workflows,
  }) => {
    const work = await workflows.run(
      "readJournal",
      {},
      {
        readJournal: inTurn<unknown>({ end: "more" }, { end: "waiting" }, { end: "waiting" }, { end: "off" }),
      },
    );
    expect(work.names()).toEqual(["readJournal", "readJournal", "readJournal", "readJournal"]);
  });

  test("reads again after a failure", async ({ workflows }) => {
    let attempts = 0;
    const work = await workflows.run(
      "readJournal",
      {},
      {
        readJournal: () => {
          attempts += 1;
          if (attempts < 4) throw ApplicationFailure.create({ type: "FileUnavailable" });
          return { end: "off" };
        },
      },
    );
    expect(work.names()).toHaveLength(4);
  });

  test("continues as new when its history is long", async ({ workflows }) => {
    let reads = 0;
    const work = await workflows.run(
      "readJournal",
      {},
      {
        readJournal: () => ({ end: (reads += 1) < 15 ? "more" : "off" }),
      },
    );
    expect(executions(work.calls)).toBeGreaterThan(1);
  });
});
