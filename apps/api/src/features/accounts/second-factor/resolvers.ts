import { beginTotp } from "@plumbline/core/accounts/second-factor/begin-totp.ts";
import { confirmTotp } from "@plumbline/core/accounts/second-factor/confirm-totp.ts";
import { getSecondFactor } from "@plumbline/core/accounts/second-factor/get-second-factor.ts";
import { renewRecoveryCodes } from "@plumbline/core/accounts/second-factor/renew-recovery-codes.ts";
import { turnOffTotp } from "@plumbline/core/accounts/second-factor/turn-off-totp.ts";
import type { SignedInActor } from "@plumbline/core/actor.ts";
import { beginTotpSchema, bothFactorsSchema, confirmTotpSchema } from "@plumbline/schema/accounts/auth.ts";
import type { Resolvers } from "../../../graphql/generated/resolver-types.ts";
import { requireUser, type GraphqlContext } from "../../../graphql/graphql-context.ts";

async function secondFactorOf(context: GraphqlContext, actor: SignedInActor) {
  return { id: actor.userId, ...(await getSecondFactor(context.ctx, actor)) };
}

export const secondFactorResolvers = {
  Mutation: {
    beginTotp: (_parent, args, context) => beginTotp(context.ctx, requireUser(context), beginTotpSchema.parse(args)),
    confirmTotp: (_parent, args, context) =>
      confirmTotp(context.ctx, requireUser(context), confirmTotpSchema.parse(args)),
    renewRecoveryCodes: (_parent, args, context) =>
      renewRecoveryCodes(context.ctx, requireUser(context), bothFactorsSchema.parse(args)),
    turnOffTotp: async (_parent, args, context) => {
      const actor = requireUser(context);
      await turnOffTotp(context.ctx, actor, bothFactorsSchema.parse(args));
      return await secondFactorOf(context, actor);
    },
  },
  Viewer: {
    secondFactor: (_viewer, _args, context) => secondFactorOf(context, requireUser(context)),
  },
} satisfies Resolvers;
