/** Addresses of which new values are shown before they are paid for, in so many days, beside those for which credits were bought. */
export const FREE_LOOKS = 500;
export const FREE_LOOK_DAYS = 30;

/** The rule, before a check and beside what is withheld. */
export const WHAT_IS_SHOWN = `Checks and proposals show the new values of ${FREE_LOOKS} addresses in ${FREE_LOOK_DAYS} days for free, and of one more for each credit that you bought in that time or have left of those you bought; of all others they name the parts that would change.`;
