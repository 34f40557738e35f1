import type { RequestHandler } from "express";
import { html } from "./html.ts";
import { sendPage } from "./layout.ts";

/** The target of the community link in a local start. */
export const communityPage: RequestHandler = (_request, response) =>
  sendPage(response, {
    title: "Community chat",
    body: html`<p class="empty">Here stands the chat of the customers' community, wherever the operator has one.</p>`,
  });
