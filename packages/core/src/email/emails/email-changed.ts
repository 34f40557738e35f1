import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import { button, link, SECURED, text, type Email } from "../email-kit.ts";
import { layOut } from "../lay-out.ts";

export const emailChanged: Email<{ revertLink: string }> = (content, { urlOf }) =>
  layOut(`The email address of your ${PRODUCT_NAME} account was changed`, [
    text("You now log in with a different email address, and all other sessions were logged out."),
    text(
      `If this wasn't you, restore this address within seven days, whatever happens to the account meanwhile. ${SECURED}`,
    ),
    button("Restore this address", urlOf(content.revertLink)),
    link("Contact support", content.link),
  ]);
