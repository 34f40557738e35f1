import { PARTNER_BONUS_CREDITS, SIGN_UP_CREDITS, type Partner } from "@plumbline/schema/credits/constants.ts";

/** Spec 8, 'Register success'. */
export function welcomeText(credits: number, partner: Partner | null): string {
  const parts = partner ? ` (${PARTNER_BONUS_CREDITS} bonus plus ${SIGN_UP_CREDITS} regular)` : "";
  return `Registration successful! You've been awarded ${credits} free credits${parts}.`;
}
