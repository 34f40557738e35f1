import type { SignedInActor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { ownLogin } from "../own-login.ts";

export type SecondFactorView = {
  isOn: boolean;
  since: Date | null;
  recoveryCodesLeft: number;
  /** Only its setup is allowed until it is set up. */
  mustSetUp: boolean;
};

export async function getSecondFactor(ctx: Pick<Context, "db">, actor: SignedInActor): Promise<SecondFactorView> {
  const { userId } = actor;
  return await ctx.db.within(ownLogin(actor), async (tx) => {
    const since = (await tx.secondFactor.findUnique({ where: { userId } }))?.confirmedAt ?? null;
    const recoveryCodesLeft = since ? await tx.recoveryCode.count({ where: { userId, usedAt: null } }) : 0;
    return { isOn: since !== null, since, recoveryCodesLeft, mustSetUp: actor.mustSetUpTotp };
  });
}
