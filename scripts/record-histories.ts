import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { historyToJSON } from "@temporalio/common/lib/proto-utils.js";
import { parseConfig } from "@plumbline/core/config/config.ts";
import { bootStack } from "@plumbline/dev-env/boot.ts";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { recordedStories } from "@plumbline/dev-env/recorded-stories.ts";
import { ROOT } from "@plumbline/dev-env/root.ts";
import { WORKFLOWS } from "@plumbline/workflows/registry.ts";
import { connectTemporal } from "@plumbline/temporal-client/connect-temporal.ts";

/**
 * Records Temporal's histories of each workflow type, from scenarios through public interfaces, in packages/workflows/histories.
 * Run it once per release, before changing workflow code: the replay test then shows whether a deploy would break running
 * jobs. Histories contain ids and codes only. Those of earlier releases are kept as long as a job can last: 30 days of pause.
 */
const MAX_PER_KIND = 3;
/** The recording machine must not be identifiable. */
const withoutPlace = (key: string, value: unknown) =>
  key === "identity" || key === "stackTrace" || key === "binaryChecksum" ? "" : value;
const folder = join(ROOT, "packages/workflows/histories");
const data = mkdtempSync(join(tmpdir(), "plumbline-histories-"));
chmodSync(data, 0o755); // as root, PostgreSQL's own user must be able to enter it
const ours = `WorkflowType IN (${Object.keys(WORKFLOWS)
  .map((name) => `'${name}'`)
  .join(", ")})`;
const running = `${ours} AND ExecutionStatus = 'Running'`;
const say = (line: string) => void process.stdout.write(`${line}\n`);
const [api = 0, sandbox = 0, smtp = 0, postgres = 0, temporal = 0, temporalUi = 0] = await freePorts(6);
const stack = await bootStack({
  dataFolder: data,
  ports: { api, sandbox, smtp, postgres, temporal, temporalUi },
  buildWeb: null,
  say,
  overrides: { RECURRING_HOUR_SECONDS: "5", HUBSPOT_JOURNAL: "true" },
});
try {
  await recordedStories(stack, say);
  const { client, close } = connectTemporal(parseConfig(stack.env));
  // The workflow list is eventually consistent, and the last ones are still ending.
  for (let look = 0; look < 60 && (await client.workflow.count(running)).count > 0; look += 1) await delay(1_000);
  await delay(3_000);
  const longest = new Map<string, { id: string; runId: string; events: number; status: string }[]>();
  for await (const run of client.workflow.list({ query: `${ours} AND ExecutionStatus != 'Running'` })) {
    const kind = longest.get(run.type) ?? [];
    longest.set(run.type, [
      ...kind,
      { id: run.workflowId, runId: run.runId, events: run.historyLength ?? 0, status: run.status.name },
    ]);
  }
  mkdirSync(folder, { recursive: true });
  const today = new Date().toISOString().slice(0, 10);
  for (const [type, runs] of longest) {
    const chosen = runs.sort((a, b) => b.events - a.events).slice(0, MAX_PER_KIND);
    for (const [index, run] of chosen.entries()) {
      const history = await client.workflow.getHandle(run.id, run.runId).fetchHistory();
      const file = join(folder, `${type}-${today}-${index + 1}.json`);
      writeFileSync(
        file,
        `${JSON.stringify({ workflowId: run.id, history: JSON.parse(historyToJSON(history), withoutPlace) })}\n`,
      );
      say(`${type}-${index + 1}: ${run.events} events, ${run.status}`);
    }
  }
  await close();
} finally {
  await stack.stop();
  rmSync(data, { recursive: true, force: true });
}
