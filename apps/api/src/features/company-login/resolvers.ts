import { addEmailDomain } from "@plumbline/core/team/company-login/add-email-domain.ts";
import { changeEmailDomain } from "@plumbline/core/team/company-login/change-email-domain.ts";
import { checkEmailDomain } from "@plumbline/core/team/company-login/check-email-domain.ts";
import { getCompanyLogin } from "@plumbline/core/team/company-login/get-company-login.ts";
import { requestLift } from "@plumbline/core/team/company-login/lost-requirement.ts";
import { removeEmailDomain } from "@plumbline/core/team/company-login/remove-email-domain.ts";
import { removeProvider } from "@plumbline/core/team/company-login/remove-provider.ts";
import { saveLoginPolicy } from "@plumbline/core/team/company-login/save-login-policy.ts";
import { saveProvider } from "@plumbline/core/team/company-login/save-provider.ts";
import * as inputs from "@plumbline/schema/accounts/company-login.ts";
import { idSchema } from "@plumbline/schema/ids.ts";
import type { Resolvers } from "../../graphql/generated/resolver-types.ts";
import { requireUser, type GraphqlContext } from "../../graphql/graphql-context.ts";
import { proofOf } from "../../graphql/proof-of.ts";
import { withoutNulls } from "../../graphql/without-nulls.ts";

const answer = (context: GraphqlContext) => getCompanyLogin(context.ctx, requireUser(context));

export const companyLoginResolvers = {
  Mutation: {
    saveIdentityProvider: async (_parent, args, context) => {
      await saveProvider(context.ctx, requireUser(context), inputs.saveProviderSchema.parse(withoutNulls(args)));
      return await answer(context);
    },
    removeIdentityProvider: async (_parent, args, context) => {
      await removeProvider(context.ctx, requireUser(context), proofOf(args));
      return await answer(context);
    },
    addEmailDomain: async (_parent, args, context) => {
      await addEmailDomain(context.ctx, requireUser(context), inputs.emailDomainSchema.parse(withoutNulls(args)));
      return await answer(context);
    },
    checkEmailDomain: async (_parent, args, context) => {
      await checkEmailDomain(context.ctx, requireUser(context), { id: idSchema.parse(args.id) });
      return await answer(context);
    },
    changeEmailDomain: async (_parent, args, context) => {
      const input = { ...inputs.changeEmailDomainSchema.parse(withoutNulls(args)), id: idSchema.parse(args.id) };
      await changeEmailDomain(context.ctx, requireUser(context), input);
      return await answer(context);
    },
    removeEmailDomain: async (_parent, args, context) => {
      await removeEmailDomain(context.ctx, requireUser(context), { id: idSchema.parse(args.id), ...proofOf(args) });
      return await answer(context);
    },
    requestDomainLift: (_parent, args, context) =>
      requestLift(context.ctx, requireUser(context), { id: idSchema.parse(args.id), ...proofOf(args) }),
    saveLoginRules: async (_parent, args, context) => {
      await saveLoginPolicy(context.ctx, requireUser(context), inputs.loginPolicySchema.parse(withoutNulls(args)));
      return await answer(context);
    },
  },
  Viewer: {
    companyLogin: (_viewer, _args, context) => answer(context),
  },
} satisfies Resolvers;
