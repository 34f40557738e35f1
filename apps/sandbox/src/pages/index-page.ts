import type { RequestHandler } from "express";
import { html } from "./html.ts";
import { sendPage } from "./layout.ts";

export const indexPage: RequestHandler = (_request, response) => {
  sendPage(response, {
    title: "The world outside, for trying things out",
    body: html`<p>
        This server stands in for the services that the product talks to. Nothing here is real: portals, records and
        emails are made up, and nothing leaves this machine.
      </p>
      <ul class="grid">
        <li class="card">
          <h2><a href="/hubspot/ui">HubSpot portals</a></h2>
          <p class="dim">Browse lists of messy records, see what was cleaned, edit a record by hand.</p>
        </li>
        <li class="card">
          <h2><a href="/stripe">Stripe</a></h2>
          <p class="dim">Refund and dispute payments, let delayed ones arrive, let a month pass.</p>
        </li>
        <li class="card">
          <h2><a href="/mail">Mailbox</a></h2>
          <p class="dim">Every email that the product sent, to whomever it was addressed.</p>
        </li>
        <li class="card">
          <h2>Control</h2>
          <p class="dim">
            Tests set up state, inject faults and compare with the truth under <code>/control</code>; see the README.
          </p>
        </li>
      </ul>
      <h2>Try failures yourself</h2>
      <dl>
        <dt>A record</dt>
        <dd>On its page, tick “locked”, “refuses writes” or “goes missing”.</dd>
        <dt>An email</dt>
        <dd>Email to <code>refuse@…</code> is refused for good, to <code>busy@…</code> for the moment.</dd>
        <dt>Consent</dt>
        <dd>Cancel on the consent page sends the refusal back.</dd>
      </dl>`,
  });
};
