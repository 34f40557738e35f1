import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import { button, link, SECURED, text, type Email } from "../email-kit.ts";
import { layOut } from "../lay-out.ts";

/** To the inviter, whoever uses their session. */
export const memberInvited: Email<{ email: string; role: string; revokeLink: string }> = (content, { urlOf }) =>
  layOut(`You invited ${content.email} to your ${PRODUCT_NAME} account`, [
    text(
      `${content.email} can join the account for seven days, as: ${content.role}. If you sent this invitation, you don't need to do anything.`,
    ),
    button("Review your team", content.link),
    text(`If you didn't, secure your account within seven days. ${SECURED}`),
    link("Revoke all access", urlOf(content.revokeLink)),
  ]);
