import express, { type Router } from "express";
import { pageNumber, textFields } from "../pages/form-fields.ts";
import { html } from "../pages/html.ts";
import { sendPage } from "../pages/layout.ts";
import type { Collection } from "../store/collection.ts";
import { type Email, newestFirst } from "./mailbox.ts";

const pageSize = 50;

/** The mail's own page may show its styles and nothing else: no script, no foreign picture, no form. */
const emailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

export function emailPages(mails: Collection<Email>): Router {
  const router = express.Router();

  router.get("/", (request, response) => {
    const to = textFields(request.query)["to"] ?? "";
    const page = pageNumber(request);
    const all = newestFirst(mails).filter((mail) => mail.to.join(" ").toLowerCase().includes(to.toLowerCase()));
    const shown = all.slice((page - 1) * pageSize, page * pageSize);
    const here = `/mail?to=${encodeURIComponent(to)}`;
    sendPage(response, {
      title: "Mailbox",
      body: html`<form class="search" role="search">
          <input name="to" type="search" value="${to}" aria-label="Recipient" placeholder="Recipient" /><button>
            Search
          </button>
        </form>
        <div class="scroll">
          ${
            shown.length === 0
              ? html`<p class="empty">No mail yet. Whatever the product sends appears here.</p>`
              : html`<table>
                  <thead>
                    <tr>
                      <th>Subject</th>
                      <th>To</th>
                      <th>From</th>
                      <th>When</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${shown.map(
                      (mail) =>
                        html`<tr>
                          <td><a href="/mail/${mail.id}">${mail.subject || "(no subject)"}</a></td>
                          <td>${mail.to.join(", ")}</td>
                          <td>${mail.from}</td>
                          <td><time>${new Date(mail.receivedAt).toISOString()}</time></td>
                        </tr>`,
                    )}
                  </tbody>
                </table>`
          }
        </div>
        <nav class="pages" aria-label="Pages">
          ${page > 1 && html`<a class="button" href="${here}&page=${page - 1}">Newer</a>`}<span class="dim"
            >${all.length} mails</span
          >${page * pageSize < all.length && html`<a class="button" href="${here}&page=${page + 1}">Older</a>`}
        </nav>`,
    });
  });

  router.get("/:id", (request, response) => {
    const mail = mails.get(request.params.id);
    if (!mail) {
      sendPage(response, { title: "There is no such mail", crumbs: [["Mailbox", "/mail"]], body: html`` }, 404);
      return;
    }
    sendPage(response, {
      title: mail.subject || "(no subject)",
      crumbs: [["Mailbox", "/mail"]],
      body: html`<dl class="card">
          <dt>From</dt>
          <dd>${mail.from}</dd>
          <dt>To</dt>
          <dd>${mail.to.join(", ")}</dd>
          <dt>When</dt>
          <dd><time>${new Date(mail.receivedAt).toISOString()}</time></dd>
        </dl>
        ${
          mail.links.length > 0 &&
          html`<h2>Links</h2>
            <ul>
              ${mail.links.map((link) => html`<li><a href="${link}" rel="noreferrer">${link}</a></li>`)}
            </ul>`
        }
        ${
          mail.html !== "" &&
          html`<h2>As a mail program shows it</h2>
            <iframe
              class="mail-frame"
              title="The mail"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              src="/mail/${mail.id}/html"
            ></iframe>`
        }
        <h2>Text</h2>
        <div class="card"><pre>${mail.text || "(no text part)"}</pre></div>
        <h2>Headers</h2>
        <details class="card">
          <summary>${mail.headers.length} headers</summary>
          <pre>${mail.headers.map(({ name, value }) => `${name}: ${value}`).join("\n")}</pre>
        </details>`,
    });
  });

  router.get("/:id/html", (request, response) => {
    const mail = mails.get(request.params.id);
    response
      .status(mail ? 200 : 404)
      .set("Content-Security-Policy", emailPolicy)
      .type("html")
      .send(`<base target="_blank">${mail?.html ?? ""}`);
  });
  return router;
}
