import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import { button, link, SECURED, text, type Email } from "../email-kit.ts";
import { layOut } from "../lay-out.ts";

/** To the login that changed somebody's access or how people log in, with a link; to the other owners without. */
export const accessChanged: Email<{ acts: string[]; secureLink?: string }> = (content, { urlOf }) =>
  layOut(`Access to your ${PRODUCT_NAME} account was changed`, [
    ...content.acts.map(text),
    text("If you know about this, you don't need to do anything. All changes are listed on the Activity page."),
    button("View activity", content.link),
    ...(content.secureLink === undefined
      ? []
      : [
          text(`If this was done in your name and not by you, secure your account within seven days. ${SECURED}`),
          link("This wasn't me", urlOf(content.secureLink)),
        ]),
  ]);
