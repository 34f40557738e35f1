import { button, text, type Email } from "../email-kit.ts";
import { layOut } from "../lay-out.ts";

/** To the owner who asked for it. `link` lifts the requirement of a domain whose proof has ended. */
export const liftRequirement: Email<{ domain: string }> = (content) =>
  layOut(`Let people with an address of ${content.domain} log in by password`, [
    text(
      `${content.domain} is no longer proven, and its people still have to log in with your identity provider. Open this link to let them log in by password again. It is valid for one hour and works once.`,
    ),
    button("Lift the requirement", content.link),
    text(
      "If you didn't request this, don't open the link, and change your password now: somebody else may be using your account.",
    ),
  ]);
