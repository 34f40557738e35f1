import { createHash } from "node:crypto";
import { PARTS, type AddressFields, type AddressServiceTraits } from "@plumbline/address";

export type Question = { id: string; address: AddressFields; country: string };

/**
 * Records that ask the same question share one answer: case, punctuation and spaces do not matter. The key includes the service,
 * the version of its adapter and, where only the asking job may use the answer, the job.
 */
export function questionKey(traits: AddressServiceTraits, jobId: string, question: Question): string {
  const scope = traits.retention.kind === "job" || traits.retention.kind === "none" ? jobId : "";
  const folded = PARTS.map((part) => (part === "country" ? question.country : fold(question.address[part])));
  return createHash("sha256")
    .update(JSON.stringify([traits.name, traits.version, scope, ...folded]))
    .digest("hex");
}

function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[.,;'’"]/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
}
