import { z } from "zod";

/** So many in a window of time. */
export type Rate = { limit: number; windowMs: number };

const UNITS = { s: 1_000, m: 60_000, h: 3_600_000 } as const;

/** `5/15m`: five in fifteen minutes. */
const rate = (usual: string) =>
  z
    .string()
    .regex(
      /^[1-9]\d{0,8}\/[1-9]\d{0,4}[smh]$/,
      "must look like 5/15m: a count per number of seconds (s), minutes (m) or hours (h)",
    )
    .default(usual)
    .transform((text): Rate => {
      const [limit = "", window = ""] = text.split("/");
      return {
        limit: Number(limit),
        windowMs: Number(window.slice(0, -1)) * UNITS[window.slice(-1) as keyof typeof UNITS],
      };
    });

/** Per user counts by the email that was typed, whether or not there is such a user. Failures alone count for signing in. */
export const ratesEnv = {
  RATE_LOGIN_PER_USER_AND_IP: rate("5/15m"),
  RATE_LOGIN_PER_USER: rate("20/1h"),
  RATE_LOGIN_PER_IP: rate("100/1h"),
  RATE_REGISTER_PER_IP: rate("10/1h"),
  RATE_FORGOT_PER_USER: rate("3/1h"),
  RATE_FORGOT_PER_IP: rate("20/1h"),
  RATE_RESET_PER_IP: rate("20/1h"),
  RATE_CHANGE_PASSWORD_PER_USER: rate("10/1h"),
  RATE_CONFIRM_PER_USER: rate("3/1h"),
  RATE_CHANGE_EMAIL_PER_USER: rate("3/1h"),
  RATE_CODE_PER_USER: rate("5/15m"),
  RATE_REQUESTS_PER_KEY: rate("600/1m"),
  // All sessions of an account together; an open page sends about fifty requests a minute.
  RATE_REQUESTS_PER_ACCOUNT: rate("1200/1m"),
  RATE_EXPORT_PER_USER: rate("6/1h"),
  RATE_SUPPORT_PER_IP: rate("5/1h"),
  RATE_TRY_PER_IP: rate("60/10m"),
  RATE_PREVIEW_PER_USER: rate("60/10m"),
  RATE_SEARCHES_PER_ACCOUNT: rate("120/1m"),
};

export type RateName =
  | "loginPerUserAndIp"
  | "loginPerUser"
  | "loginPerIp"
  | "registerPerIp"
  | "forgotPerUser"
  | "forgotPerIp"
  | "resetPerIp"
  | "changePasswordPerUser"
  | "confirmPerUser"
  | "changeEmailPerUser"
  | "codePerUser"
  | "requestsPerKey"
  | "requestsPerAccount"
  | "exportPerUser"
  | "supportPerIp"
  | "tryPerIp"
  | "previewPerUser"
  | "searchesPerAccount";

export function ratesOf(env: z.output<z.ZodObject<typeof ratesEnv>>): Record<RateName, Rate> {
  return {
    loginPerUserAndIp: env.RATE_LOGIN_PER_USER_AND_IP,
    loginPerUser: env.RATE_LOGIN_PER_USER,
    loginPerIp: env.RATE_LOGIN_PER_IP,
    registerPerIp: env.RATE_REGISTER_PER_IP,
    forgotPerUser: env.RATE_FORGOT_PER_USER,
    forgotPerIp: env.RATE_FORGOT_PER_IP,
    resetPerIp: env.RATE_RESET_PER_IP,
    changePasswordPerUser: env.RATE_CHANGE_PASSWORD_PER_USER,
    confirmPerUser: env.RATE_CONFIRM_PER_USER,
    changeEmailPerUser: env.RATE_CHANGE_EMAIL_PER_USER,
    codePerUser: env.RATE_CODE_PER_USER,
    requestsPerKey: env.RATE_REQUESTS_PER_KEY,
    requestsPerAccount: env.RATE_REQUESTS_PER_ACCOUNT,
    exportPerUser: env.RATE_EXPORT_PER_USER,
    supportPerIp: env.RATE_SUPPORT_PER_IP,
    tryPerIp: env.RATE_TRY_PER_IP,
    previewPerUser: env.RATE_PREVIEW_PER_USER,
    searchesPerAccount: env.RATE_SEARCHES_PER_ACCOUNT,
  };
}
