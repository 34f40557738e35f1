import { addEmailDomain } from "@plumbline/core/team/company-login/add-email-domain.ts";
import { beginOpenid } from "@plumbline/core/team/company-login/begin-openid.ts";
import { changeEmailDomain } from "@plumbline/core/team/company-login/change-email-domain.ts";
import { checkEmailDomain } from "@plumbline/core/team/company-login/check-email-domain.ts";
import { completeOpenid } from "@plumbline/core/team/company-login/complete-openid.ts";
import { getCompanyLogin } from "@plumbline/core/team/company-login/get-company-login.ts";
import { liftRequirement, requestLift } from "@plumbline/core/team/company-login/lost-requirement.ts";
import { removeEmailDomain } from "@plumbline/core/team/company-login/remove-email-domain.ts";
import { removeProvider } from "@plumbline/core/team/company-login/remove-provider.ts";
import { saveLoginPolicy } from "@plumbline/core/team/company-login/save-login-policy.ts";
import { saveProvider } from "@plumbline/core/team/company-login/save-provider.ts";
import { optionalProofSchema } from "@plumbline/schema/accounts/auth.ts";
import * as inputs from "@plumbline/schema/accounts/company-login.ts";
import { idParams } from "@plumbline/schema/ids.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { code, endpoint, failuresPerNetwork, password, perNetwork, type Endpoint } from "../../http/endpoint.ts";
import { OPENID_PATH, openidCookie } from "../../http/openid-cookie.ts";
import { presentCompanyLogin } from "./present.ts";

const proof = ["wrong_password", "totp_required", "wrong_code", "unavailable"] as const;
const BASE = "/api/auth/company-login";
const common = {
  tag: "Account",
  operation: "manage_company_login",
  answer: answers.companyLoginAnswer,
} as const;

export const companyLoginEndpoints: readonly Endpoint[] = [
  endpoint({
    ...common,
    method: "get",
    path: BASE,
    summary: "Get how members of the account log in: identity provider, email domains and rules.",
    handle: async ({ ctx, actor }) => presentCompanyLogin(await getCompanyLogin(ctx, actor)),
  }),
  endpoint({
    ...common,
    method: "post",
    path: `${BASE}/provider`,
    summary:
      "Set up the identity provider (OpenID Connect). Another issuer or client ID ends the sessions that the one before has vouched for.",
    body: inputs.saveProviderSchema,
    errors: ["openid_unavailable", ...proof],
    rateLimits: [...password, ...code],
    async handle({ ctx, actor, body }) {
      await saveProvider(ctx, actor, body);
      return presentCompanyLogin(await getCompanyLogin(ctx, actor));
    },
  }),
  endpoint({
    ...common,
    method: "delete",
    path: `${BASE}/provider`,
    summary:
      "Remove the identity provider. Its sessions end, and no domain requires it any more. Refused while a domain whose proof has ended requires it.",
    body: optionalProofSchema,
    errors: ["proof_required", "conflict", ...proof],
    rateLimits: [...password, ...code],
    async handle({ ctx, actor, body = {} }) {
      await removeProvider(ctx, actor, body);
      return presentCompanyLogin(await getCompanyLogin(ctx, actor));
    },
  }),
  endpoint({
    ...common,
    method: "post",
    path: `${BASE}/domains`,
    summary: "Add an email domain. It counts once the TXT record in the response is found in DNS.",
    status: 201,
    body: inputs.emailDomainSchema,
    errors: ["proof_required", "conflict", ...proof],
    rateLimits: [...password, ...code],
    async handle({ ctx, actor, body }) {
      await addEmailDomain(ctx, actor, body);
      return presentCompanyLogin(await getCompanyLogin(ctx, actor));
    },
  }),
  endpoint({
    ...common,
    method: "post",
    path: `${BASE}/domains/{id}/check`,
    summary: "Look for the TXT record that proves an email domain.",
    params: idParams,
    errors: ["not_found", "conflict", "unavailable"],
    rateLimits: [{ rate: "domainChecksPerAccount" }],
    async handle({ ctx, actor, params }) {
      await checkEmailDomain(ctx, actor, params);
      return presentCompanyLogin(await getCompanyLogin(ctx, actor));
    },
  }),
  endpoint({
    ...common,
    method: "patch",
    path: `${BASE}/domains/{id}`,
    summary:
      "Require the identity provider of members with an address of a proven domain, or allow passwords again. Requires two-factor authentication of the user: it is the way in for owners if the provider fails.",
    params: idParams,
    body: inputs.changeEmailDomainSchema,
    errors: ["proof_required", "not_found", "conflict", ...proof],
    rateLimits: [...password, ...code],
    async handle({ ctx, actor, params, body }) {
      await changeEmailDomain(ctx, actor, { ...body, id: params.id });
      return presentCompanyLogin(await getCompanyLogin(ctx, actor));
    },
  }),
  endpoint({
    ...common,
    method: "delete",
    path: `${BASE}/domains/{id}`,
    summary:
      "Give up an email domain. Another account can prove it then. Refused while its proof has ended and it requires the identity provider.",
    params: idParams,
    body: optionalProofSchema,
    errors: ["proof_required", "not_found", "conflict", ...proof],
    rateLimits: [...password, ...code],
    async handle({ ctx, actor, params, body }) {
      await removeEmailDomain(ctx, actor, { ...params, ...body });
      return presentCompanyLogin(await getCompanyLogin(ctx, actor));
    },
  }),
  endpoint({
    ...common,
    method: "post",
    path: `${BASE}/domains/{id}/lift-link`,
    summary:
      "Email the user a link that lifts the requirement of a domain whose proof has ended: its members log in by password again.",
    params: idParams,
    body: optionalProofSchema,
    answer: answers.messageAnswer,
    errors: ["proof_required", "not_found", "conflict", ...proof],
    rateLimits: [{ rate: "liftLinksPerUser" }, ...password, ...code],
    handle: ({ ctx, actor, params, body }) => requestLift(ctx, actor, { ...params, ...body }),
  }),
  endpoint({
    method: "post",
    path: `${BASE}/lift`,
    tag: null,
    summary: "Lift the requirement of an email domain with the link of an email.",
    operation: "public",
    body: inputs.liftRequirementSchema,
    answer: answers.messageAnswer,
    errors: ["not_found"],
    rateLimits: [perNetwork("resetPerIp")],
    handle: ({ ctx, body }) => liftRequirement(ctx, body),
  }),
  endpoint({
    ...common,
    method: "post",
    path: `${BASE}/rules`,
    summary: "Set how long sessions of the account last, and whether members need two-factor authentication.",
    body: inputs.loginPolicySchema,
    errors: ["proof_required", "conflict", ...proof],
    rateLimits: [...password, ...code],
    async handle({ ctx, actor, body }) {
      await saveLoginPolicy(ctx, actor, body);
      return presentCompanyLogin(await getCompanyLogin(ctx, actor));
    },
  }),
  endpoint({
    method: "post",
    path: `${OPENID_PATH}/begin`,
    tag: null,
    summary: "Get the address of the identity provider for an email address.",
    operation: "public",
    body: inputs.beginOpenidSchema,
    answer: answers.openidAddressAnswer,
    errors: ["not_found", "openid_unavailable"],
    rateLimits: [{ rate: "openidPerIp" }, { rate: "openidPerUserAndIp" }],
    async handle({ ctx, body, res, visitor }) {
      const { url, cookie } = await beginOpenid(ctx, { ...body, ip: visitor.ip });
      openidCookie.set(ctx.config, res, cookie);
      return { url };
    },
  }),
  endpoint({
    method: "post",
    path: `${OPENID_PATH}/complete`,
    tag: null,
    summary: "Log in with the answer of the identity provider.",
    operation: "public",
    body: inputs.completeOpenidSchema,
    answer: answers.signedInAnswer,
    errors: ["openid_failed", "openid_unavailable", "email_taken", "unavailable"],
    rateLimits: [failuresPerNetwork("openidPerIp")],
    async handle({ ctx, body, req, res, visitor }) {
      const cookie = openidCookie.read(ctx.config, req);
      openidCookie.clear(ctx.config, res);
      return await completeOpenid(ctx, { ...body, ...visitor, cookie });
    },
  }),
];
