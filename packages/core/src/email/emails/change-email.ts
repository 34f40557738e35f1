import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import { button, text, type Email } from "../email-kit.ts";
import { layOut } from "../lay-out.ts";

/** To the new address. */
export const changeEmail: Email = (content) =>
  layOut(`Confirm your new email for ${PRODUCT_NAME}`, [
    text(
      "Please confirm this email address to start using it to log in. The link is valid for one hour and works once.",
    ),
    button("Confirm new email", content.link),
    text("If you didn't request this, you can ignore this email. Nothing will change."),
  ]);
