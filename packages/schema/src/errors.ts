import { keysOf } from "./keys.ts";
/**
 * The closed list of error codes. Every edge maps them once: REST to a status, GraphQL to `extensions.code`, activities to
 * retryable or not. `message` is the default text, shown if the error is thrown without its own.
 */
export const ERRORS = {
  invalid_input: { status: 400, message: "Some of the submitted data is invalid." },
  malformed_json: { status: 400, message: "The request body is not valid JSON." },
  body_too_large: { status: 413, message: "The request body is too large." },
  not_signed_in: { status: 401, message: "Please log in." },
  invalid_credentials: { status: 401, message: "Invalid email or password." },
  totp_required: { status: 401, message: "Please enter the code from your authenticator app." },
  wrong_code: { status: 403, message: "That code is incorrect or has already been used." },
  totp_setup_required: {
    status: 403,
    message: "Operators must use two-factor authentication. Please turn it on in your account settings first.",
  },
  openid_required: {
    status: 403,
    message: "Addresses of this domain log in with their company's account.",
  },
  openid_failed: { status: 403, message: "The login with your company's account didn't work. Please try again." },
  openid_unavailable: {
    status: 503,
    message: "Your company's identity provider isn't responding. Please try again, or ask an owner of the account.",
  },
  account_deleted: { status: 403, message: "This account was deleted. Until it is erased, an owner can keep it." },
  proof_required: { status: 403, message: "Please log in again to confirm that it's you. Then repeat what you did." },
  wrong_password: { status: 403, message: "Current password is incorrect." },
  password_required: {
    status: 403,
    message: "Please enter the password of this account, or choose a new one.",
  },
  common_password: {
    status: 400,
    message: "This password is too common and easy to guess. Please choose another one.",
  },
  human_check_failed: {
    status: 400,
    message: "We couldn't verify that you're human. Please try again.",
  },
  forbidden: { status: 403, message: "You don't have permission to do this." },
  role_required: { status: 403, message: "Your role in this account doesn't allow this." },
  all_portals_required: {
    status: 403,
    message: "This concerns the whole account, and your access is limited to some of its portals.",
  },
  access_changed: { status: 403, message: "Your access to this account has just changed. Please reload the page." },
  not_for_keys: { status: 403, message: "API keys can't do this. Please log in." },
  read_only_key: { status: 403, message: "This API key has read-only permission." },
  not_found: { status: 404, message: "This doesn't exist, or you don't have access to it." },
  method_not_allowed: { status: 405, message: "This path doesn't support this method." },
  email_not_confirmed: {
    status: 403,
    message: "Please confirm your email address first. Use the link in the email we sent when you signed up.",
  },
  email_taken: { status: 409, message: "An account with this email already exists." },
  conflict: { status: 409, message: "This can't be done in the current state." },
  already_subscribed: {
    status: 409,
    message: "You already have a monthly subscription. You can manage it on your account page.",
  },
  no_subscription: {
    status: 409,
    message: "Unable to access subscription management. You may not have an active subscription.",
  },
  bad_signature: { status: 400, message: "The signature does not match the request body." },
  not_configured: { status: 409, message: "This portal is not configured for this object type." },
  needs_reconnect: {
    status: 409,
    message: "Plumbline no longer has access to this portal. Please reconnect it.",
  },
  missing_permission: {
    status: 409,
    message: "Plumbline has no permission for this in HubSpot. Please reconnect the portal and grant it.",
  },
  out_of_credits: { status: 402, message: "You have no credits left." },
  crm_refused: { status: 502, message: "HubSpot refused the request." },
  crm_unavailable: { status: 503, message: "HubSpot isn't responding. Please try again." },
  rate_limited: { status: 429, message: "Too many requests. Please try again in a moment." },
  check_limit: {
    status: 429,
    message: "You've reached the daily limit of records to check. Please try again tomorrow.",
  },
  not_available: { status: 503, message: "This feature is not set up on this server." },
  unavailable: { status: 503, message: "The service is busy. Please try again in a moment." },
  internal: { status: 500, message: "Something went wrong on our side." },
} as const;

export type ErrorCode = keyof typeof ERRORS;

export const ERROR_CODES = keysOf(ERRORS);

/** Body of every REST error; `error` and `message` have the same text. */
export type ErrorBody = { error: string; message: string; code: ErrorCode; requestId: string };
