import { button, text, type Email } from "../email-kit.ts";
import { layOut } from "../lay-out.ts";

/** An endpoint has accepted nothing for days and was turned off. */
export const webhookDisabled: Email<{ url: string }> = (content) =>
  layOut("A webhook endpoint was disabled", [
    text(
      `Deliveries to ${content.url} have failed for two days, so we disabled the endpoint. Undelivered events are in its log and can be sent again.`,
    ),
    button("View delivery log", content.link),
  ]);
