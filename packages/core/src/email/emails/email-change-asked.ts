import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import { button, link, SECURED, text, type Email } from "../email-kit.ts";
import { layOut } from "../lay-out.ts";

/** To the old address: a change was requested, or has happened. */
export const emailChangeAsked: Email<{ cancelLink: string }> = (content, { urlOf }) =>
  layOut(`Email change requested for your ${PRODUCT_NAME} account`, [
    text(
      "We sent a confirmation link to the new address. Until it is opened, you'll keep logging in with this address.",
    ),
    text(`If this wasn't you, someone knows your password. Cancel the change within one hour. ${SECURED}`),
    button("Cancel email change", urlOf(content.cancelLink)),
    link("Choose a new password", content.link),
  ]);
