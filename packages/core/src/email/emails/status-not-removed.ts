import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import { button, text, type Email } from "../email-kit.ts";
import { layOut } from "../lay-out.ts";

/** A portal was disconnected, and HubSpot kept some of what was to be removed from it. */
export const statusNotRemoved: Email<{ portalName: string; left: string[] }> = (content) =>
  layOut(`Some properties are left in ${content.portalName}`, [
    text(
      `${content.portalName} is disconnected. HubSpot did not let us remove these, most often because a list or a workflow of yours uses them: ${content.left.join(", ")}.`,
    ),
    text(
      `${PRODUCT_NAME} has no access any more. Remove them in HubSpot under Settings, Properties, once nothing uses them.`,
    ),
    button("Open dashboard", content.link),
  ]);
