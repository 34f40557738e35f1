import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import { button, text, type Email } from "../email-kit.ts";
import { layOut } from "../lay-out.ts";

/** To a person who may have no login. */
export const invitation: Email<{ inviter: string; role: string }> = (content) =>
  layOut(`${content.inviter} invites you to ${PRODUCT_NAME}`, [
    text(
      `You are invited to an account of ${PRODUCT_NAME}, which cleans the addresses in HubSpot, as: ${content.role}. The link is for this email address only, works once and is valid for seven days.`,
    ),
    button("Accept invitation", content.link),
    text("If you don't know the sender, you can ignore this email. Nothing will change."),
  ]);
