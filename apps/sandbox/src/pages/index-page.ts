import type { RequestHandler } from "express";
import { html } from "./html.ts";
import { sendPage } from "./layout.ts";
import { cards, dim, facts, link, section } from "./parts.ts";

export const indexPage: RequestHandler = (_request, response) =>
  sendPage(response, {
    title: "The world outside, for trying things out",
    body: html`<p>
        This server stands in for the services that the product talks to. Nothing here is real: portals, records and
        emails are made up, and nothing leaves this machine.
      </p>
      ${cards([
        [
          link("/hubspot/ui", "HubSpot portals"),
          dim("Browse lists of messy records, see what was cleaned, edit a record by hand."),
        ],
        [link("/stripe", "Stripe"), dim("Refund and dispute payments, let delayed ones arrive, let a month pass.")],
        [link("/mail", "Mailbox"), dim("Every email that the product sent, to whomever it was addressed.")],
        [
          "Control",
          dim(
            html`Tests set up state, inject faults and compare with the truth under <code>/control</code>; see the
              README.`,
          ),
        ],
      ])}
      ${section(
        "Try failures yourself",
        facts(
          [
            ["A record", "On its page, tick “locked”, “refuses writes” or “goes missing”."],
            [
              "An email",
              html`Email to <code>refuse@…</code> is refused for good, to <code>busy@…</code> for the moment.`,
            ],
            ["Consent", "Cancel on the consent page sends the refusal back."],
          ],
          "plain",
        ),
      )}`,
  });

/** The target of the community link in a local start. */
export const communityPage: RequestHandler = (_request, response) =>
  sendPage(response, {
    title: "Community chat",
    body: html`<p class="empty">Here stands the chat of the customers' community, wherever the operator has one.</p>`,
  });
