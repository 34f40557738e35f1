import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import { button, link, SECURED, text, type Email } from "../email-kit.ts";
import { layOut } from "../lay-out.ts";

/** To each owner; `secureLink` to the one whose login asked for it. `until`: when the deletion becomes final, in words. */
export const accountDeleted: Email<{ until?: string; secureLink?: string; eraseLink?: string }> = (
  content,
  { urlOf },
) =>
  layOut(`Your ${PRODUCT_NAME} account was deleted`, [
    text(
      `Running jobs are stopped, and nobody can use the account. ${content.until === undefined ? "" : `Until ${content.until} an owner can log in and keep it; nothing is charged, read or written meanwhile. Then `}${content.until === undefined ? "P" : "p"}ortals are disconnected, any subscription is canceled, and your data is erased. Payment and credit records that we must keep by law are stored without your name.`,
    ),
    ...(content.until === undefined ? [] : [button("Log in and keep the account", content.link)]),
    ...(content.secureLink === undefined
      ? []
      : [
          text(`If this wasn't you, take the deletion back with this link. ${SECURED}`),
          link("This wasn't me", urlOf(content.secureLink)),
        ]),
    ...(content.eraseLink === undefined
      ? []
      : [
          text(
            "To erase your data before that, open this link and enter your password. Nothing can be taken back then.",
          ),
          link("Erase everything now", urlOf(content.eraseLink)),
        ]),
  ]);
