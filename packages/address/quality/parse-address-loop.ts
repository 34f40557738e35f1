/** The baseline for the command line: the same lines, each parsed by `parse-address` as one text, one JSON line out. */
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const parser: { parseLocation(text: string): unknown } = createRequire(import.meta.url)("parse-address");
for await (const line of createInterface({ input: process.stdin })) {
  const record = JSON.parse(line) as Record<string, string>;
  const text = `${record.street_address}, ${record.city}, ${record.state} ${record.postal_code}`;
  process.stdout.write(`${JSON.stringify(parser.parseLocation(text))}\n`);
}
