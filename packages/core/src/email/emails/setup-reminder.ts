import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import { button, text, type Email } from "../email-kit.ts";
import { layOut } from "../lay-out.ts";

export const setupReminder: Email<{ portalName: string; unsubscribeToken: string }> = (
  content,
  { unsubscribe, sender },
) =>
  layOut(
    `One step left: map the address fields of ${content.portalName}`,
    [
      text(
        `You connected the HubSpot portal "${content.portalName}". Before ${PRODUCT_NAME} can clean it, choose which properties hold the address. It takes about a minute.`,
      ),
      button("Map address fields", content.link),
      {
        kind: "footnote",
        text: "We send this reminder once per portal.",
        label: "Unsubscribe from setup reminders",
        href: unsubscribe,
      },
    ],
    sender,
  );
