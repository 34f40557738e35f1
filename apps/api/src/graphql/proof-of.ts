import { optionalProofSchema } from "@plumbline/schema/accounts/auth.ts";
import { withoutNulls } from "./without-nulls.ts";

/** Password and code among the arguments of a field, where they were given. Throws what zod throws. */
export function proofOf(args: Record<string, unknown>) {
  return optionalProofSchema.parse(withoutNulls(args)) ?? {};
}
