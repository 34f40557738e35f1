import { readdirSync, readFileSync } from "node:fs";
import { ADDRESS_PARTS } from "@plumbline/schema/object-types.ts";
import { WORKFLOWS } from "@plumbline/workflows/registry.ts";
import { Worker } from "@temporalio/worker";
import { expect, it } from "vitest";
import { buildWorkflowBundle } from "../src/workflow-bundle.ts";

// Today's workflow code replays histories recorded from the scenarios of `npm run record:histories`: a failure here means
// that a deploy would break running jobs.

type Recorded = { workflowId: string; history: unknown };

const folder = new URL("../../../packages/workflows/histories/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
const recorded = (name: string) => JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Recorded;

it("covers every workflow type", () => {
  const kinds = new Set(files.map((name) => name.replace(/-[-\d]+\.json$/, "")));
  // One or two activities each, so no run continues across a deploy.
  const short = [
    "maintain",
    "pollChanges",
    "billingEvent",
    "reconcileBilling",
    "updateCustomer",
    "syncStatus",
    "refreshStatus",
    "syncJournal",
  ];
  expect([...kinds].toSorted()).toEqual(
    Object.keys(WORKFLOWS)
      .filter((kind) => !short.includes(kind))
      .toSorted(),
  );
});

/** The histories that cannot be replayed with this code. */
async function broken(bundle: { code: string }, histories: readonly Recorded[]): Promise<string[]> {
  const failed: string[] = [];
  for await (const result of Worker.runReplayHistories({ workflowBundle: bundle }, histories)) {
    if (result.error) failed.push(`${result.workflowId}: ${result.error.message}`);
  }
  return failed;
}

/** The history as if its start had carried a trace. */
function withTrace({ workflowId, history }: Recorded): Recorded {
  const copy = structuredClone(history) as {
    events: { workflowExecutionStartedEventAttributes?: { header?: { fields?: Record<string, unknown> } } }[];
  };
  const [started] = copy.events.flatMap(({ workflowExecutionStartedEventAttributes: of }) => of ?? []);
  if (!started) throw new Error(`${workflowId} has no start`);
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  const traceparent = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
  started.header = {
    fields: {
      "_tracer-data": {
        metadata: { encoding: base64("json/plain") },
        data: base64(JSON.stringify({ traceparent })),
      },
    },
  };
  return { workflowId, history: copy };
}

it("replays without changes under the current code", async () => {
  expect(await broken(await buildWorkflowBundle(), files.map(recorded))).toEqual([]);
  expect(files.length).toBeGreaterThan(5);
});

it("replays a history that began without a trace with one", async () => {
  const traced = files.map((name) => withTrace(recorded(name)));
  expect(await broken(await buildWorkflowBundle(), traced)).toEqual([]);
});

it("fails if the steps of a running workflow change without patched()", async () => {
  const { code } = await buildWorkflowBundle();
  const otherOrder = code.replaceAll(".settleStyle(", ".readDesiredState(");
  expect(otherOrder).not.toBe(code);
  const lists = files.filter((name) => name.startsWith("cleanList-"));
  expect(await broken({ code: otherOrder }, lists.map(recorded))).toHaveLength(lists.length);
});

it("contains IDs and codes, but no addresses", () => {
  for (const name of files) {
    const text = readFileSync(new URL(name, folder), "utf8");
    expect(text).not.toMatch(/[\w.+-]+@[\w-]+\.[a-z]{2,}/);
    const payloads = JSON.stringify(recorded(name)).match(/"data":"[^"]*"/g) ?? [];
    for (const payload of payloads) {
      const plain = Buffer.from(payload.slice(8, -1), "base64").toString("utf8");
      for (const part of ADDRESS_PARTS) expect(plain).not.toContain(`"${part}":`);
    }
  }
});
