import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { judgeLines } from "../src/cli/judge-lines.ts";
import type { Engine } from "../src/engine.ts";
import { google } from "../src/services/google.ts";
import { resultOf } from "../src/services/service-adapter.ts";
import { settle } from "../src/services/settle.ts";
import { smartyUs } from "../src/services/smarty-us.ts";
import { DEFAULT_STYLE } from "../src/style.ts";
import { PARTS, REASON_WEIGHTS, REASONS } from "../src/types.ts";
import type { AddressFields, CleanResult, EngineOutcome, Reason } from "../src/types.ts";
import { record, REASON_EXAMPLES } from "./reason-examples.ts";
import type { ReasonExample } from "./reason-examples.ts";

/** A reason on the accuracy page: a record that has it, and the record's result. */
export type GlossaryEntry = {
  reason: Reason;
  record: string;
  outcome: EngineOutcome;
  /** The written or, in a review, proposed value; null if the values stay. */
  becomes: string | null;
  /** Whether an address service was asked. */
  needsService: boolean;
};

export const GLOSSARY_FILE = join(import.meta.dirname, "../../schema/src/accuracy/glossary.json");
const LONGEST_SHOWN = 80;
const LINE = "1 Main St, Boston, MA";

/** Every reason with its example, by running the engine. Throws if an example has another reason. */
export async function glossary(engine: Engine): Promise<GlossaryEntry[]> {
  const entries: GlossaryEntry[] = [];
  for (const reason of REASONS) {
    const example = reason === "unreadable_record" ? null : REASON_EXAMPLES[reason];
    const result = example === null ? await judgeLine(engine, LINE) : judge(engine, example);
    const weight = REASON_WEIGHTS[reason];
    if (!result.reasons.includes(reason) || (weight !== "note" && result.outcome !== weight))
      throw new Error(`the example of ${reason} has ${result.outcome} ${result.reasons.join(", ")}`);
    const before = example === null ? LINE : shown(record(example.fields));
    const after = shown(result.address);
    entries.push({
      reason,
      record: before,
      outcome: result.outcome,
      becomes: result.changes.length === 0 ? null : after,
      needsService: example?.answer !== undefined,
    });
  }
  return entries;
}

export async function writeGlossary(engine: Engine): Promise<void> {
  writeFileSync(GLOSSARY_FILE, `${JSON.stringify(await glossary(engine), null, 2)}\n`);
}

function shown(address: AddressFields): string {
  const text = Object.values(address)
    .filter((value) => value !== "")
    .join(", ");
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

function judge(
  engine: Engine,
  { fields, parts = PARTS, reviewKinds = [], answer, service }: ReasonExample,
): CleanResult {
  const input = record(fields);
  const own = engine.clean(input, DEFAULT_STYLE, { parts, reviewKinds });
  if (answer === undefined) return own;
  const { traits } = service === "google" ? google({ key: "k" }) : smartyUs({ keyId: "i", key: "k" });
  const query = { id: "1", address: input, country: "US", purpose: "clean" as const };
  const given = resultOf(query, { status: "partial", confidence: 0, ...answer });
  return settle(engine, { input, own, answer: given, traits }, { style: DEFAULT_STYLE, parts });
}

async function judgeLine(engine: Engine, line: string): Promise<CleanResult> {
  let text = "";
  for await (const out of judgeLines(engine, oneLine(line), { style: DEFAULT_STYLE })) text += out;
  const result: CleanResult = JSON.parse(text);
  return result;
}

async function* oneLine(line: string): AsyncGenerator<string> {
  yield await Promise.resolve(`${line}\n`);
}
