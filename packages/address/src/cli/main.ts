import { once } from "node:events";
import { loadEngine } from "../engine.ts";
import { HELP, readOptions } from "./options.ts";
import { judgeLines } from "./judge-lines.ts";
import { compileLater, stopYoungHeapGrowth } from "./v8-flags.ts";

const options = readOptions(process.argv.slice(2));
if (options === "help") process.stdout.write(HELP);
else if ("problem" in options) {
  process.stderr.write(`${options.problem}\n\n${HELP}`);
  process.exitCode = 2;
} else {
  // A reader that has read enough (`| head`) closes the pipe.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
  compileLater();
  const engine = loadEngine(options.dataFolder === undefined ? {} : { dataFolder: options.dataFolder });
  stopYoungHeapGrowth();
  for await (const text of judgeLines(engine, process.stdin, options)) {
    if (!process.stdout.write(text)) await once(process.stdout, "drain");
  }
}
