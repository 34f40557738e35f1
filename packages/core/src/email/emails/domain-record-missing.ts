import { button, text, type Email } from "../email-kit.ts";
import { layOut } from "../lay-out.ts";

/** To each owner, once the record of a proven domain is missing, and once its proof has ended. */
export const domainRecordMissing: Email<{ domain: string; isLost: boolean; requiresOpenid: boolean }> = (content) =>
  layOut(content.isLost ? `${content.domain} is no longer proven` : `The DNS record of ${content.domain} is missing`, [
    text(
      content.isLost
        ? `The TXT record that proves ${content.domain} has been missing for seven days. Your identity provider no longer logs in anybody with an address of it.`
        : `We no longer find the TXT record that proves ${content.domain}. If it isn't back within seven days, your identity provider can no longer log in anybody with an address of it.`,
    ),
    ...(content.isLost && content.requiresOpenid
      ? [
          text(
            "The domain still requires the identity provider, so its people cannot log in by password. Owners with two-factor authentication can; prove the domain again, or let us email you a link that lifts the requirement.",
          ),
        ]
      : []),
    button("Review your domains", content.link),
  ]);
