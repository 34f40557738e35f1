import { join } from "node:path";
import { parseArgs } from "node:util";
import { bootStack, type Stack } from "@plumbline/dev-env/boot.ts";
import { buildWeb } from "@plumbline/dev-env/build-web.ts";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { readPorts } from "@plumbline/dev-env/ports.ts";
import { ROOT } from "@plumbline/dev-env/root.ts";
import { restartOnChange } from "@plumbline/dev-env/restart-on-change.ts";
import { startWebServer } from "@plumbline/dev-env/web-server.ts";
import { DEMO, runDemo, seedDemo } from "@plumbline/dev-env/demo.ts";

const OPTIONS = `Options:
  --once           tries everything, stops, and exits with 1 if something does not work
  --data <folder>  keeps data and logs there instead of in .data
  --dev            serves the web app from its sources and restarts api and worker when a file changes
`;

const values = readOptions();
const startedAt = Date.now();
const say = (line: string) => void process.stdout.write(`${line}\n`);

let stack: Stack | null = null;
let ending: Promise<void> | null = null;
/** Runs once, however often it is called: a terminal, npm and an impatient person may all send the same signal. */
async function stop(code: number): Promise<never> {
  ending ??= (async () => {
    say("\nStopping ...");
    await stack?.stop();
    say("All parts have ended.");
  })();
  await ending;
  process.exit(code);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    // During the boot there is nothing to stop in order yet: the boot notices at its end.
    if (stack) void stop(0);
    else isInterrupted = true;
  });
}
let isInterrupted = false;

try {
  const ports = readPorts(process.env);
  if (values.dev) {
    // The web app's own server uses the product's port and proxies the rest, so that addresses and cookies stay the same.
    const [apiPort = 0] = await freePorts(1);
    const overrides = { PORT: String(apiPort) };
    stack = await bootStack({
      dataFolder: values.data,
      ports,
      buildWeb: null,
      say,
      overrides,
      development: { inspectPorts: { api: 9229, worker: 9230 } },
    });
    await startWebServer({ port: ports.api, apiPort });
    restartOnChange(stack.supervisor, say);
  } else {
    stack = await bootStack({ dataFolder: values.data, ports, buildWeb: () => buildWeb(say), say });
  }
  if (isInterrupted) await stop(0);
  await seedDemo(stack);
  const demo = await runDemo(stack, say, { always: values.once });
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  if (values.once) {
    if (demo?.isAsExpected) say(`\nEverything works, after ${seconds} s. \`npm start\` keeps the product running.`);
    await stop(demo?.isAsExpected ? 0 : 1);
  }
  say(`
Plumbline is up after ${seconds} s.

  Product     ${stack.apiUrl}
    customer  ${DEMO.customer.email}, password ${DEMO.customer.password}
    operator  ${DEMO.operator.email}, password ${DEMO.operator.password}   (sees ${stack.apiUrl}/admin)
  HubSpot     ${stack.sandboxUrl}   (a sandbox in its place; emails at ${stack.sandboxUrl}/mail, payments at ${stack.sandboxUrl}/stripe)
  Temporal    ${stack.temporalUiUrl ?? "without a page"}   (runs the jobs)
  Data, logs  ${values.data}`);
  if (demo)
    say(`
Log in as the customer to see each change of the list above: ${stack.apiUrl}/jobs/${demo.jobId}
${demo.proposals} changes wait for a decision, ${demo.acceptable} of them ready to accept: ${stack.apiUrl}/review`);
  say("\nCtrl-C stops everything.");
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  await (ending ?? stack?.stop());
  process.exit(1);
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        once: { type: "boolean", default: false },
        data: { type: "string", default: join(ROOT, ".data") },
        dev: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${OPTIONS}`);
    return process.exit(1);
  }
}
