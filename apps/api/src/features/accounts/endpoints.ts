import { acceptAgreement } from "@plumbline/core/accounts/agreement/accept-agreement.ts";
import { getAgreement, type AgreementView } from "@plumbline/core/accounts/agreement/get-agreement.ts";
import { confirmEmailChange } from "@plumbline/core/accounts/email/confirm-email-change.ts";
import { confirmEmail } from "@plumbline/core/accounts/email/confirm-email.ts";
import { requestEmailChange } from "@plumbline/core/accounts/email/request-email-change.ts";
import { eraseNow } from "@plumbline/core/accounts/deletion/erase-now.ts";
import { requestDeletion } from "@plumbline/core/accounts/deletion/request-deletion.ts";
import { changePassword } from "@plumbline/core/accounts/passwords/change-password.ts";
import { requestPasswordReset } from "@plumbline/core/accounts/passwords/request-password-reset.ts";
import { resetPassword } from "@plumbline/core/accounts/passwords/reset-password.ts";
import { register } from "@plumbline/core/accounts/register.ts";
import { secureAccount } from "@plumbline/core/accounts/secure-account.ts";
import { login } from "@plumbline/core/accounts/sessions/login.ts";
import { logout } from "@plumbline/core/accounts/sessions/logout.ts";
import { listAuditEvents } from "@plumbline/core/audit/list-audit-events.ts";
import { activityFile } from "@plumbline/core/export/activity-file.ts";
import { auditFilterOf, auditFilterShape } from "@plumbline/schema/accounts/audit-filter.ts";
import { TABLE_FORMATS, TABLE_NAMES, TABLE_TYPES } from "@plumbline/schema/rest/downloads.ts";
import { idSchema } from "@plumbline/schema/ids.ts";
import * as inputs from "@plumbline/schema/accounts/auth.ts";
import { PARTNERS, type Partner } from "@plumbline/schema/credits/constants.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { z } from "zod";
import { pageSchema } from "@plumbline/schema/paging.ts";
import { code, endpoint, password, perNetwork, type Endpoint } from "../../http/endpoint.ts";
import { optionalUser } from "../../http/require-actor.ts";
import { sendTable } from "../../http/send-table.ts";
import { presentEvent } from "../../presenters/present-event.ts";

export const accountEndpoints: readonly Endpoint[] = [
  registers("/api/auth/register", null, "Sign up. New accounts receive 10 free credits."),
  ...PARTNERS.map((partner) =>
    registers(`/api/auth/register/${partner}`, partner, "Sign up through a partner and receive 260 credits."),
  ),
  endpoint({
    method: "post",
    path: "/api/auth/login",
    tag: "Account",
    summary:
      "Log in. If two-factor authentication is on, repeat the call with `totpCode`: an authenticator code or a recovery code.",
    operation: "public",
    body: inputs.loginSchema,
    answer: answers.signedInAnswer,
    errors: ["invalid_credentials", "openid_required", "account_deleted", "totp_required", "wrong_code", "unavailable"],
    rateLimits: [{ rate: "loginPerUserAndIp" }, { rate: "loginPerUser" }, { rate: "loginPerIp" }, ...code],
    handle: ({ ctx, body, visitor }) => login(ctx, { ...body, ...visitor }),
  }),
  endpoint({
    method: "post",
    path: "/api/auth/logout",
    tag: "Account",
    summary: "Log out of the current session.",
    operation: "begin_own_login",
    answer: answers.messageAnswer,
    async handle({ ctx, actor }) {
      await logout(ctx, actor);
      return { message: "You are logged out." };
    },
  }),
  endpoint({
    method: "post",
    path: "/api/auth/confirm-email",
    tag: "Account",
    summary:
      "Confirm an email address with the token from the confirmation link. Without a session of the user, send `password`, or `newPassword` to choose one, which ends all other access.",
    operation: "public",
    body: inputs.proveMailboxSchema,
    answer: answers.messageAnswer,
    errors: ["not_found", "password_required", "wrong_password", "common_password", "unavailable"],
    rateLimits: [perNetwork("resetPerIp"), ...password],
    handle: async ({ ctx, body, req }) => confirmEmail(ctx, await optionalUser(ctx, req.headers.authorization), body),
  }),
  endpoint({
    method: "post",
    path: "/api/auth/forgot-password",
    tag: "Account",
    summary: "Send a password reset link if the account exists. The response is the same either way.",
    operation: "public",
    body: inputs.forgotPasswordSchema,
    answer: answers.messageAnswer,
    errors: ["openid_required"],
    rateLimits: [perNetwork("forgotPerIp"), { rate: "forgotPerUser", by: ({ body }) => [body.email] }],
    handle: ({ ctx, body }) => requestPasswordReset(ctx, body),
  }),
  endpoint({
    method: "post",
    path: "/api/auth/reset-password",
    tag: "Account",
    summary: "Set a new password with the token from the reset link. Ends all sessions.",
    operation: "public",
    body: inputs.resetPasswordSchema,
    answer: answers.messageAnswer,
    errors: ["common_password", "not_found", "openid_required", "unavailable"],
    rateLimits: [perNetwork("resetPerIp")],
    handle: ({ ctx, body }) => resetPassword(ctx, body),
  }),
  endpoint({
    method: "post",
    path: "/api/auth/change-password",
    tag: "Account",
    summary: "Change the password. Ends all other sessions.",
    operation: "manage_own_login",
    body: inputs.changePasswordSchema,
    answer: answers.messageAnswer,
    errors: ["wrong_password", "totp_required", "wrong_code", "common_password", "unavailable"],
    rateLimits: [...password, ...code],
    handle: ({ ctx, actor, body }) => changePassword(ctx, actor, body),
  }),
  endpoint({
    method: "post",
    path: "/api/auth/change-email",
    tag: "Account",
    summary: "Send a confirmation link to a new email address. Nothing changes until it is opened.",
    operation: "manage_own_login",
    body: inputs.changeEmailSchema,
    answer: answers.messageAnswer,
    errors: ["wrong_password", "totp_required", "wrong_code", "conflict", "unavailable"],
    rateLimits: [{ rate: "changeEmailPerUser" }, ...password, ...code],
    handle: ({ ctx, actor, body }) => requestEmailChange(ctx, actor, body),
  }),
  endpoint({
    method: "post",
    path: "/api/auth/secure-account",
    tag: "Account",
    summary:
      "Secure an account with the token from a security email: restores the address that the email was sent to and ends all access.",
    operation: "public",
    body: inputs.secureAccountSchema,
    answer: answers.messageAnswer,
    errors: ["not_found", "email_taken"],
    rateLimits: [perNetwork("resetPerIp")],
    handle: ({ ctx, body }) => secureAccount(ctx, body),
  }),
  endpoint({
    method: "post",
    path: "/api/auth/confirm-email-change",
    tag: "Account",
    summary:
      "Change the email address with the token from the confirmation link. Ends all other sessions. Without a session of the user, send `password`, or `newPassword` to choose one, which ends all other access.",
    operation: "public",
    body: inputs.proveMailboxSchema,
    answer: answers.emailChangedAnswer,
    errors: [
      "not_found",
      "email_taken",
      "conflict",
      "password_required",
      "wrong_password",
      "common_password",
      "unavailable",
    ],
    rateLimits: [perNetwork("resetPerIp"), ...password],
    handle: async ({ ctx, body, req }) =>
      confirmEmailChange(ctx, await optionalUser(ctx, req.headers.authorization), body),
  }),
  endpoint({
    method: "get",
    path: "/api/auth/audit-log",
    tag: "Account",
    summary: "List the audit log of the account, newest first.",
    operation: "see_activity",
    query: pageSchema(20, idSchema).extend(auditFilterShape),
    answer: answers.auditLogAnswer,
    async handle({ ctx, actor, query: { first, after = null, ...filter } }) {
      const input = { first, after, filter: auditFilterOf(filter) };
      const { nodes, endCursor } = await listAuditEvents(ctx, actor, input);
      return { events: nodes.map((event) => ({ ...presentEvent(event), by: event.by })), end_cursor: endCursor };
    },
  }),
  ...TABLE_FORMATS.map((format) =>
    endpoint({
      method: "get",
      path: `/api/auth/audit-log.${format}`,
      tag: "Account",
      summary: `Export the audit log of the account, or what matches, as ${TABLE_NAMES[format]}.`,
      operation: "see_activity",
      query: z.object(auditFilterShape),
      answer: TABLE_TYPES[format],
      errors: ["rate_limited"],
      async handle({ ctx, actor, query, res }) {
        const table = activityFile(ctx, actor, auditFilterOf(query));
        await sendTable(res, actor, { name: "activity", sheet: "activity", format, table });
      },
    }),
  ),
  endpoint({
    method: "get",
    path: "/api/auth/agreement",
    tag: "Account",
    summary: "Get the data processing agreement in force, and who has accepted it and when.",
    operation: "see",
    answer: answers.agreementAnswer,
    handle: async ({ ctx, actor }) => presentAgreement(await getAgreement(ctx, actor)),
  }),
  endpoint({
    method: "post",
    path: "/api/auth/agreement",
    tag: "Account",
    summary: "Accept the data processing agreement in the named version.",
    operation: "accept_agreement",
    body: inputs.acceptAgreementSchema,
    answer: answers.agreementAnswer,
    errors: ["conflict", "not_available"],
    handle: async ({ ctx, actor, body }) => presentAgreement(await acceptAgreement(ctx, actor, body)),
  }),
  endpoint({
    method: "post",
    path: "/api/auth/delete-account",
    tag: "Account",
    summary:
      "Delete the account: jobs, schedules and access end at once. For seven days an owner can log in to keep it; then portals are disconnected, any subscription is canceled and data is erased. Set `confirmation` to the account's email address, and `totpCode` if two-factor authentication is on.",
    operation: "delete_account",
    status: 202,
    body: inputs.deleteAccountSchema,
    answer: answers.messageAnswer,
    errors: ["wrong_password", "totp_required", "wrong_code", "conflict", "unavailable"],
    rateLimits: [...password, ...code],
    handle: ({ ctx, actor, body }) => requestDeletion(ctx, actor, body),
  }),
  endpoint({
    method: "post",
    path: "/api/auth/delete-account/now",
    tag: null,
    summary: "End the term of a deletion with the link of its email.",
    operation: "public",
    body: inputs.eraseNowSchema,
    answer: answers.messageAnswer,
    errors: ["not_found", "wrong_password", "totp_required", "wrong_code", "unavailable"],
    rateLimits: [perNetwork("resetPerIp"), ...password, ...code],
    handle: ({ ctx, body }) => eraseNow(ctx, body),
  }),
  endpoint({
    method: "get",
    path: "/api/auth/is-admin",
    tag: "Account",
    summary: "Check whether the user is an operator.",
    // Also allowed before two-factor setup; 403 here means that the session has ended.
    operation: "begin_own_login",
    answer: answers.isOperatorAnswer,
    handle: async ({ actor }) => ({ isAdmin: actor.isOperator && !actor.mustSetUpTotp }),
  }),
];

function presentAgreement({ version, company, acceptedAt, acceptedBy }: AgreementView) {
  return { version, company, accepted_at: acceptedAt?.toISOString() ?? null, accepted_by: acceptedBy };
}

function registers(path: string, partner: Partner | null, summary: string): Endpoint {
  return endpoint({
    method: "post",
    path,
    tag: "Account",
    summary,
    operation: "public",
    status: 201,
    body: inputs.registerSchema,
    answer: answers.signedInAnswer,
    errors: ["email_taken", "common_password", "unavailable"],
    rateLimits: [perNetwork("registerPerIp")],
    handle: ({ ctx, body, visitor }) => register(ctx, { ...body, partner, ...visitor }),
  });
}
