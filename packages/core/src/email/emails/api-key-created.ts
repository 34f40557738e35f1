import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import { button, remainingAccess, text, type Email, type ProgramAccess } from "../email-kit.ts";
import { layOut } from "../lay-out.ts";

export const apiKeyCreated: Email<{ name: string; access: ProgramAccess | null }> = (content, { urlOf }) =>
  layOut(`A new API key was created for your ${PRODUCT_NAME} account`, [
    text(`The key "${content.name}" can use your account without a password.`),
    text("If you created it, you don't need to do anything."),
    button("Review API keys", content.link),
    ...remainingAccess(content.access, urlOf),
  ]);
