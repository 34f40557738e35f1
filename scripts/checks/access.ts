import { ACTS, OTHERS } from "./access-acts.ts";
import { accessProblems, matrixLines } from "./access-matrix.ts";

// Prints the matrix with `--list`.
if (process.argv.includes("--list")) process.stdout.write(`${matrixLines(ACTS).join("\n")}\n`);
const problems = accessProblems(ACTS, OTHERS);
if (problems.length > 0) {
  process.stderr.write(`${problems.join("\n")}\n`);
  process.exit(1);
}
