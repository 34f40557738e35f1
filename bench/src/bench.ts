import { parseArgs } from "node:util";
import { compareAgainst } from "./compare.ts";
import { say } from "./report.ts";
import { optionsFor, startRun, valuesOf, type Scenario } from "./scenario.ts";
import { addresses } from "./scenarios/addresses.ts";
import { client } from "./scenarios/client.ts";
import { fairness } from "./scenarios/fairness.ts";
import { jobs } from "./scenarios/jobs.ts";
import { limit } from "./scenarios/limit.ts";
import { recurring } from "./scenarios/recurring.ts";
import { scale } from "./scenarios/scale.ts";
import { sets } from "./scenarios/sets.ts";
import { status } from "./scenarios/status.ts";

/**
 * `npm run bench -- <scenario> [options]`. The last line of the output is one JSON object with all figures; exits with 1 if a target
 * is missed. `--against <commit>` measures that commit and this checkout alternately instead.
 */
const SCENARIOS: Readonly<Record<string, Scenario>> = {
  jobs,
  sets,
  status,
  recurring,
  limit,
  fairness,
  scale,
  client,
  addresses,
};

const [name = "", ...args] = process.argv.slice(2);
const scenario = Object.hasOwn(SCENARIOS, name) ? SCENARIOS[name] : undefined;
if (!scenario) {
  const options = (each: Scenario) =>
    Object.entries(each.options).map(([name, value]) => (value === false ? `--${name}` : `--${name} ${String(value)}`));
  const lines = Object.entries(SCENARIOS).map(([each, of]) => `  ${each.padEnd(12)}${options(of).join(" ")}`);
  say(`Usage: npm run bench -- <scenario> [options] [--against <commit>]\n${lines.join("\n")}`);
  process.exit(1);
}

const { against, ...given } = parseArgs({ args, options: optionsFor(scenario) }).values;
try {
  const values = valuesOf(scenario, given);
  if (typeof against === "string") await compareAgainst(against, name, values);
  else {
    const run = startRun(name, values);
    await scenario.measure(run);
    if (run.missed.length > 0) process.exitCode = 1;
  }
} catch (error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
}
