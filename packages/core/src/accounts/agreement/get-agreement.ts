import { DPA_VERSION } from "@plumbline/schema/trust/dpa.ts";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";

/** `id`: the account's; `version`: the wording in force; `company`: the contracting company, null where none is configured. */
export type AgreementView = {
  id: string;
  version: string;
  company: string | null;
  acceptedAt: Date | null;
  acceptedBy: string | null;
};

type AgreementContext = Pick<Context, "db" | "config">;

/** Whether the account has accepted the current wording of the data processing agreement. */
export async function getAgreement(
  ctx: AgreementContext,
  { accountId }: Pick<Actor, "accountId">,
): Promise<AgreementView> {
  return await ctx.db.readAccount(accountId, (tx) => readAgreement(ctx, tx, accountId));
}

export async function readAgreement(ctx: Pick<Context, "config">, tx: Tx, accountId: string): Promise<AgreementView> {
  const row = await tx.agreement.findUnique({
    where: { accountId_version: { accountId, version: DPA_VERSION } },
  });
  return {
    id: accountId,
    version: DPA_VERSION,
    company: row?.company ?? ctx.config.operator.companyName,
    acceptedAt: row?.acceptedAt ?? null,
    acceptedBy: row?.email ?? null,
  };
}
