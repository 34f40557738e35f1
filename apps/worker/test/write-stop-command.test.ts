import { contactList, startList, untilJob } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { runAdmin } from "../../../scripts/operator/run-admin.ts";
import { beforeAll, describe, expect, it, vi } from "vitest";

const product = useTestProduct();
beforeAll(async () => {
  await product.startWorker();
});

/** As `plumbline admin ...` in a container. */
async function admin(...args: string[]): Promise<{ status: number; output: string }> {
  let output = "";
  const keep = (text: string | Uint8Array) => {
    output += String(text);
    return true;
  };
  const streams = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, "write").mockImplementation(keep));
  const status = await runAdmin({ args, readConfig: () => product.config, usage: "plumbline admin" });
  for (const stream of streams) stream.mockRestore();
  return { status, output };
}

const stops = () => product.ctx.db.withSystem((tx) => tx.writeStop.findMany());
const lastAct = () =>
  product.ctx.db.withSystem((tx) =>
    tx.auditEvent.findFirst({ where: { action: { startsWith: "writing_" } }, orderBy: { createdAt: "desc" } }),
  );

describe("plumbline admin stop-writes and allow-writes", () => {
  it("stops the writes of one portal, and resumes its waiting job when they are allowed", async () => {
    const customer = await product.customerWithPortal(100);
    const { portalId } = customer;
    const written = `Nothing more is written to portal ${portalId}.\n`;
    expect(await admin("stop-writes", portalId, "they report damage")).toEqual({ status: 0, output: written });
    expect(await stops()).toMatchObject([
      { scope: portalId, reason: "they report damage", createdBy: "the command line", includesUndo: false },
    ]);
    expect(await lastAct()).toMatchObject({ action: "writing_stopped", userId: null, isOperator: true });
    const list = await contactList(customer, portalId, 10);
    const job = await startList(customer, portalId, list.listId);
    expect(await untilJob(customer, job, ["paused", "completed"])).toMatchObject({ reason: "stopped_by_operator" });
    const allowed = `Writing to portal ${portalId} goes on.\n`;
    expect(await admin("allow-writes", portalId)).toEqual({ status: 0, output: allowed });
    expect(await lastAct()).toMatchObject({ action: "writing_allowed", userId: null, isOperator: true });
    expect(await untilJob(customer, job, ["completed"])).toMatchObject({ status: "completed" });
  });

  it("stops all writes with an argument that needs no shell quoting", async () => {
    expect(await admin("stop-writes", "all", "the", "ledger", "is", "violated")).toMatchObject({ status: 0 });
    expect(await stops()).toMatchObject([{ scope: "*", reason: "the ledger is violated" }]);
    const allowed = "Writing to any portal goes on.\n";
    expect(await admin("allow-writes", "all")).toEqual({ status: 0, output: allowed });
    const again = "Writing to any portal was not stopped.\n";
    expect(await admin("allow-writes", "all")).toEqual({ status: 0, output: again });
  });

  it("rejects a portal that was never connected, but accepts a disconnected one", async () => {
    const refusal = "No account has connected portal 9999999. Nothing was stopped.\n";
    expect(await admin("stop-writes", "9999999", "they report damage")).toEqual({ status: 1, output: refusal });
    expect(await stops()).toEqual([]);
    expect(await lastAct()).not.toMatchObject({ detail: "9999999" });

    const { portalId } = await product.customerWithPortal();
    await product.ctx.db.withSystem((tx) => tx.connection.deleteMany({ where: { portalId } }));
    expect(await admin("stop-writes", portalId, "they report damage")).toMatchObject({ status: 0 });
    expect(await admin("allow-writes", portalId)).toMatchObject({ status: 0 });
  });

  it.each([["stop-writes", "7700001"], ["stop-writes", "a portal", "they report damage"], ["allow-writes"]])(
    "rejects %s %s",
    async (...args) => {
      expect(await admin(...args)).toMatchObject({ status: 1, output: expect.stringContaining("stop-writes") });
      expect(await stops()).toEqual([]);
    },
  );
});

it("rejects an invalid hold ID with a message, without a stack trace", async () => {
  expect(await admin("release-hold", "123")).toEqual({ status: 1, output: "123 is not a hold id.\n" });
});
