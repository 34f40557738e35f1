/** Initial credits of every new account. */
export const SIGN_UP_CREDITS = 10;
/** Additional credits for sign-ups through a partner's page. */
export const PARTNER_BONUS_CREDITS = 250;

/** Partners with their own sign-up page; the word is part of its path and stored as referral type. */
export const PARTNERS = ["sprocketeer", "hug"] as const;
export type Partner = (typeof PARTNERS)[number];

/** Shown by the home page if the counter cannot be read. */
export const LOOKUP_COUNT_FALLBACK = 66357;

export function signUpCredits(partner: Partner | null): number {
  return SIGN_UP_CREDITS + (partner ? PARTNER_BONUS_CREDITS : 0);
}
