import { z } from "zod";

/** A reCAPTCHA-compatible service: its script gives the browser a token that the server verifies. */
export type HumanCheckConfig = {
  siteKey: string;
  secret: string;
  verifyUrl: string;
  scriptUrl: string;
  /** From 0 (bot) to 1 (human). */
  leastScore: number;
};

export const HUMAN_CHECK_GROUP = ["RECAPTCHA_SITE_KEY", "RECAPTCHA_SECRET"] as const;

export const humanCheckEnv = {
  RECAPTCHA_SITE_KEY: z.string().min(1).optional(),
  RECAPTCHA_SECRET: z.string().min(1).optional(),
  RECAPTCHA_VERIFY_URL: z.url({ protocol: /^https?$/ }).default("https://www.google.com/recaptcha/api/siteverify"),
  RECAPTCHA_SCRIPT_URL: z.url({ protocol: /^https?$/ }).default("https://www.google.com/recaptcha/api.js"),
  RECAPTCHA_LEAST_SCORE: z.coerce.number().min(0).max(1).default(0.5),
};

export function humanCheckOf(env: z.output<z.ZodObject<typeof humanCheckEnv>>): HumanCheckConfig | null {
  if (env.RECAPTCHA_SITE_KEY === undefined || env.RECAPTCHA_SECRET === undefined) return null;
  return {
    siteKey: env.RECAPTCHA_SITE_KEY,
    secret: env.RECAPTCHA_SECRET,
    verifyUrl: env.RECAPTCHA_VERIFY_URL,
    scriptUrl: env.RECAPTCHA_SCRIPT_URL,
    leastScore: env.RECAPTCHA_LEAST_SCORE,
  };
}
