import { KEY_PREFIX, TEST_KEY_PREFIX, type CreateApiKeyInput } from "@plumbline/schema/accounts/api-keys.ts";
import type { SignedInActor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { writeAuditEvent } from "../../audit/write-audit-event.ts";
import type { Context } from "../../context.ts";
import type { User } from "../../generated/prisma/client.ts";
import { parseApiKey, type ApiKey } from "./api-key-row.ts";
import { tellOfAct } from "../links/tell-of-act.ts";
import { portalColumns } from "../members/member-row.ts";
import { requirePortals } from "../members/require-portals.ts";
import { hashOfKey } from "./key-hashes.ts";
import { listProgramAccess } from "./list-program-access.ts";
import { startNow } from "../../work/start-now.ts";
import { enqueueEmail } from "../../email/enqueue-email.ts";
import { withProof } from "../with-proof.ts";
import { lockRow } from "../../db/lock-row.ts";

const MAX = 20;
const TEST_KEY = { role: "manager", portals: null } as const;
/** Number of characters of the random part that are shown; the other 37 keep the key secret. */
const SHOWN = 6;

/**
 * The key is returned only here and never stored. It outlives sessions and passwords, so only the owner of a confirmed mailbox may
 * create one. Errors: `wrong_password`, `totp_required`, `wrong_code`, `email_not_confirmed`, `rate_limited`, `not_found` (a portal
 * that is not connected), `conflict` when the account already has 20.
 */
export async function createApiKey(
  ctx: Pick<Context, "db" | "config" | "now" | "newId" | "randomToken" | "secrets" | "workflows" | "log">,
  actor: SignedInActor,
  input: CreateApiKeyInput,
): Promise<{ key: string; apiKey: ApiKey }> {
  const { accountId, userId } = actor;
  const { name, scope } = input;
  const isTest = scope === "test";
  // The least role for the one operation of a test key, which shows and changes nothing of the account.
  const { role = "owner", portals = null } = isTest ? TEST_KEY : input;
  const start = isTest ? TEST_KEY_PREFIX : KEY_PREFIX;
  const key = start + ctx.randomToken();
  const prefix = key.slice(0, start.length + SHOWN);
  const requireConfirmed = (user: User) => {
    if (user.emailConfirmedAt === null) throw new AppError("email_not_confirmed");
  };
  const { apiKey, emailId } = await withProof(
    ctx,
    actor,
    { proof: input, judge: requireConfirmed },
    async (tx, user) => {
      await requirePortals(tx, accountId, portals);
      // Serialized per account, so that the limit holds.
      await lockRow(tx, "account", accountId);
      if ((await tx.apiKey.count({ where: { revokedAt: null } })) >= MAX)
        throw new AppError("conflict", `An account can have ${MAX} API keys. Please revoke one first.`);
      await writeAuditEvent(ctx, tx, {
        accountId,
        userId,
        action: "api_key_created",
        detail: `${name} (${prefix}, ${[scope, ...(role === "owner" || isTest ? [] : [role])].join(", ")})`,
      });
      const apiKey = await tx.apiKey.create({
        data: {
          id: ctx.newId(),
          accountId,
          userId,
          name,
          scope: isTest ? "read" : scope,
          isTest,
          role,
          ...portalColumns(portals),
          prefix,
          keyHash: hashOfKey(key, role !== "owner"),
          createdAt: ctx.now(),
        },
      });
      const emailId = await enqueueEmail(ctx, tx, {
        accountId,
        recipient: user.email,
        idempotencyKey: `api_key_created:${apiKey.id}`,
        content: {
          template: "api_key_created",
          link: "/manage-account/developers",
          name,
          access: await listProgramAccess(ctx, tx, user),
        },
      });
      const text = `${actor.email} created the API key ${name} (${prefix}...).`;
      await tellOfAct(ctx, tx, actor, { text, isActorTold: true });
      return { apiKey, emailId };
    },
  );
  await startNow(ctx, "deliverEmail", { emailId });
  return { key, apiKey: parseApiKey(apiKey) };
}
