import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import { button, link, remainingAccess, SECURED, text, type Email, type ProgramAccess } from "../email-kit.ts";
import { layOut } from "../lay-out.ts";

/** To the owner, whoever changed it. */
export const secondFactorChanged: Email<{ isOn: boolean; undoLink: string; access: ProgramAccess | null }> = (
  content,
  { urlOf },
) =>
  layOut(`Two-factor authentication was turned ${content.isOn ? "on" : "off"} for your ${PRODUCT_NAME} account`, [
    text(
      content.isOn
        ? "Logging in now requires a code from your authenticator app in addition to your password. Keep your recovery codes in a safe place."
        : "Logging in now requires only your password.",
    ),
    text(
      `If this wasn't you, someone knows your password. Secure your account within seven days${content.isOn ? "; this also turns two-factor authentication off again" : ""}. ${SECURED}`,
    ),
    button("This wasn't me", urlOf(content.undoLink)),
    link("Review security settings", content.link),
    ...remainingAccess(content.access, urlOf),
  ]);
