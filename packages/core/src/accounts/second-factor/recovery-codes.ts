import { createHash } from "node:crypto";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { hashToken } from "../../secrets/secret-box.ts";

const HOW_MANY = 10;
/** No letters that look like digits. 24 letters out of 32 are 120 bits, for which a fast hash is enough. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const LENGTH = 24;

/** In the caller's transaction: the new codes replace all earlier ones. They are shown once. */
export async function issueRecoveryCodes(
  ctx: Pick<Context, "newId" | "randomToken">,
  tx: Tx,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, () => lettersOf(ctx.randomToken()));
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ id: ctx.newId(), accountId, userId, codeHash: hashToken(code) })),
  });
  return codes.map((code) => code.replace(/(.{6})(?!$)/g, "$1-"));
}

/** Consumes the code: of two concurrent calls, only one succeeds. */
export async function useRecoveryCode(
  ctx: Pick<Context, "now">,
  tx: Tx,
  input: { userId: string; code: string },
): Promise<boolean> {
  const used = await tx.recoveryCode.updateMany({
    where: { userId: input.userId, codeHash: hashToken(input.code), usedAt: null },
    data: { usedAt: ctx.now() },
  });
  return used.count === 1;
}

function lettersOf(token: string): string {
  const bytes = createHash("sha256").update(token).digest().subarray(0, LENGTH);
  return [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join("");
}
