import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import { button, text, type Email } from "../email-kit.ts";
import { layOut } from "../lay-out.ts";

export const confirmEmail: Email = (content) =>
  layOut(`Confirm your email for ${PRODUCT_NAME}`, [
    text("Please confirm your email address. The link is valid for seven days."),
    button("Confirm email", content.link),
    text(`If you didn't sign up for ${PRODUCT_NAME}, you can ignore this email.`),
  ]);
