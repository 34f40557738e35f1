import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import { button, link, SECURED, text, type Email } from "../email-kit.ts";
import { layOut } from "../lay-out.ts";

/** To a member who was removed or has left. */
export const accessEnded: Email<{ secureLink?: string }> = (content, { urlOf }) =>
  layOut(`Your access to an account of ${PRODUCT_NAME} has ended`, [
    text(
      "You are no longer a member of the account. Your sessions and API keys there have ended, and nothing more is written in your name: your jobs and recurring jobs wait for another member, or go on in the name of one.",
    ),
    button("Contact support", content.link),
    ...(content.secureLink === undefined
      ? []
      : [
          text(
            `If you left the account, or an owner removed you, you don't need to do anything. If somebody else left it in your name, take it back within seven days. ${SECURED}`,
          ),
          link("Take back my access", urlOf(content.secureLink)),
        ]),
  ]);
