import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { partsOfLine } from "@plumbline/address/reference/street-key.ts";
import { ROOT } from "@plumbline/dev-env/root.ts";

const SETS = join(ROOT, "packages/address/quality/sets");
const read = (name: string): string[] =>
  gunzipSync(readFileSync(join(SETS, name)))
    .toString("utf8")
    .split("\n");

function feature(line: string, postcode: string): string[] {
  const { number, street, unit } = partsOfLine("US", line);
  if (number === "" || street === "") return [];
  return [JSON.stringify({ type: "Feature", properties: { number, street, unit, postcode }, geometry: null })];
}

/** An index of the repository's two files of real US addresses in OpenAddresses format, built by the command. */
export function buildUsStreets(work: string): string {
  const [downloads, folder] = [join(work, "downloads"), join(work, "index")];
  for (const each of [downloads, folder]) mkdirSync(each);
  const split = read("us-split-fields.tsv.gz").flatMap((line) => {
    const [street = "", , , zip = ""] = line.split("\t");
    return feature(street, zip);
  });
  const typed = read("us-typed-lines.txt.gz").flatMap((line) => {
    const [, street = "", zip = ""] = /^(.+), [^,]+, [A-Z]{2}, (\d{5})[\d-]*$/u.exec(line) ?? [];
    return feature(street, zip);
  });
  writeFileSync(join(downloads, "us-split-fields.geojson"), split.join("\n"));
  writeFileSync(join(downloads, "us-typed-lines.geojson"), typed.join("\n"));
  const command = join(ROOT, "packages/address/src/reference-cli.ts");
  execFileSync(process.execPath, [command, "build", downloads, "--out", folder], { stdio: "pipe" });
  return folder;
}
