import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import { button, text, type Email } from "../email-kit.ts";
import { layOut } from "../lay-out.ts";

export const resetPassword: Email = (content) =>
  layOut(`Reset your ${PRODUCT_NAME} password`, [
    text(
      "We received a request to reset the password for this email address. The link is valid for one hour and works once.",
    ),
    button("Choose a new password", content.link),
    text("If you didn't request this, you can ignore this email. Your password stays the same."),
  ]);
