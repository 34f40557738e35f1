import { dictionary } from "@zxcvbn-ts/language-common";
import { PASSWORD_MIN } from "@plumbline/schema/accounts/password-limits.ts";
import { AppError } from "../../app-error.ts";

/** About 18,000 entries of the list are long enough to be chosen here. */
const common = new Set(dictionary["passwords-common"].filter((word) => word.length >= PASSWORD_MIN));

/** OWASP ASVS 6.2.4: refuses passwords from the lists that attackers try first, ignoring case. Error: `common_password`. */
export function refuseCommonPassword(password: string): void {
  if (common.has(password.toLowerCase())) throw new AppError("common_password");
}
