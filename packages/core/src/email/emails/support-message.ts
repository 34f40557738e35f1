import { button, text, type Email } from "../email-kit.ts";
import { layOut } from "../lay-out.ts";

/** To the operator, from the support form; `email` is the reply address. */
export const supportMessage: Email<{ email: string; phone: string; subject: string; message: string }> = (content) =>
  layOut(`Support: ${content.subject}`, [
    {
      kind: "facts",
      rows: [
        ["Email", content.email],
        ["Phone", content.phone],
      ],
    },
    ...content.message.split(/\n+/).map(text),
    button("Open the admin page", content.link),
  ]);
