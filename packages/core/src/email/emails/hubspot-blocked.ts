import { blockerText, button, text, type Email } from "../email-kit.ts";
import { layOut } from "../lay-out.ts";

/** HubSpot refuses an operation until further notice; `reason` is a blocker's. */
export const hubspotBlocked: Email<{ portalName: string; reason: string; missingScopes: string[] }> = (content) =>
  layOut(`HubSpot is refusing our requests to ${content.portalName}`, [
    text(blockerText(content.reason) ?? "HubSpot is refusing these requests."),
    ...(content.missingScopes.length > 0 ? [text(`Missing in HubSpot: ${content.missingScopes.join(", ")}.`)] : []),
    text("Jobs that need this wait and go on by themselves. Nothing is lost, and nothing is charged in the meantime."),
    button(`Reconnect ${content.portalName}`, content.link),
  ]);
