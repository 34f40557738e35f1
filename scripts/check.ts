import { runChecks } from "./checks/run-checks.ts";

const only = process.argv.slice(2);
const failed = await runChecks(process.cwd(), only, (line) => void process.stdout.write(`${line}\n`));
process.exit(failed.length === 0 ? 0 : 1);
