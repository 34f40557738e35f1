import { ATTEMPT_MS } from "@plumbline/core/team/company-login/begin-openid.ts";
import { flowCookie } from "./flow-cookie.ts";

export const OPENID_PATH = "/api/auth/openid";

/** Binds a login by an identity provider to the browser that began it. */
export const openidCookie = flowCookie({ name: "plumbline_openid", path: OPENID_PATH, ttlMs: ATTEMPT_MS });
