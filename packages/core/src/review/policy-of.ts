import { DEFAULT_POLICY, WRITE_POLICIES, type WritePolicyName } from "@plumbline/schema/review/policies.ts";
import type { Tx } from "../db/database.ts";

type Place = { accountId: string; portalId: string; objectType: string; setKey: string };

/** The policy in force; `certain` where none was chosen. */
export async function policyOf(tx: Tx, { accountId, portalId, objectType, setKey }: Place): Promise<WritePolicyName> {
  const row = await tx.writePolicy.findUnique({
    where: { accountId_portalId_objectType_setKey: { accountId, portalId, objectType, setKey } },
  });
  return asPolicy(row?.policy);
}

/** Parses the stored name. */
export function asPolicy(name: string | null | undefined): WritePolicyName {
  return WRITE_POLICIES.find((policy) => policy === name) ?? DEFAULT_POLICY;
}
