import { readFileSync } from "node:fs";
import type { RequestHandler, Response } from "express";
import { html, type Html } from "./html.ts";

export type Page = { title: string; crumbs?: readonly (readonly [label: string, href: string])[]; body: Html };

/** `form-action` is unrestricted: the consent form ends in a redirect to the product. */
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";

export function sendPage(response: Response, { title, crumbs = [], body }: Page, status = 200): void {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Sandbox</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/sandbox.css" />
      </head>
      <body>
        <header class="top">
          <div class="wide">
            <a class="mark" href="/">Sandbox</a>
            <nav aria-label="Main">
              <a href="/hubspot/ui">HubSpot portals</a><a href="/stripe">Stripe</a><a href="/mail">Mailbox</a>
            </nav>
          </div>
        </header>
        <main class="wide">
          ${crumbs.length > 0 && html`<nav class="crumbs" aria-label="Where you are">${crumbs.map(([label, href]) => html`<a href="${href}">${label}</a><span aria-hidden="true">/</span>`)}</nav>`}
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`;
  response.status(status).set("Content-Security-Policy", policy).type("html").send(page.text);
}

const css = readFileSync(new URL("./sandbox.css", import.meta.url), "utf8");

export const styleSheet: RequestHandler = (_request, response) => {
  response.type("css").set("Cache-Control", "no-cache").send(css);
};
