import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import { button, remainingAccess, text, type Email, type ProgramAccess } from "../email-kit.ts";
import { layOut } from "../lay-out.ts";

/** To the owner, whoever changed it. */
export const passwordChanged: Email<{ access: ProgramAccess | null }> = (content, { urlOf }) =>
  layOut(`Your ${PRODUCT_NAME} password was changed`, [
    text("All other sessions were logged out. If you made this change, you don't need to do anything."),
    text("If this wasn't you, secure your account now by choosing a new password."),
    button("Choose a new password", content.link),
    ...remainingAccess(content.access, urlOf),
  ]);
