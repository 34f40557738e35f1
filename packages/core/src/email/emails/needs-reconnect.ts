import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import { button, text, type Email } from "../email-kit.ts";
import { layOut } from "../lay-out.ts";

export const needsReconnect: Email<{ portalName: string }> = (content) =>
  layOut(`Reconnect ${content.portalName} to continue cleaning`, [
    text(
      `${PRODUCT_NAME} no longer has access to ${content.portalName}: the app was uninstalled or its access was revoked. Cleaning is paused for this portal; nothing is lost.`,
    ),
    button(`Reconnect ${content.portalName}`, content.link),
  ]);
