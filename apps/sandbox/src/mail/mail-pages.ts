import express, { type Router } from "express";
import { pageNumber, textFields } from "../pages/form-fields.ts";
import { html } from "../pages/html.ts";
import { sendPage } from "../pages/layout.ts";
import type { Collection } from "../store/collection.ts";
import { type Email, newestFirst } from "./mailbox.ts";

const pageSize = 50;

/** The email's page may only show its styles: no script, no external image, no form. */
const emailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

export function emailPages(emails: Collection<Email>): Router {
  const router = express.Router();

  router.get("/", (request, response) => {
    const to = textFields(request.query)["to"] ?? "";
    const page = pageNumber(request);
    const all = newestFirst(emails).filter((email) => email.to.join(" ").toLowerCase().includes(to.toLowerCase()));
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
              ? html`<p class="empty">No email yet. Whatever the product sends appears here.</p>`
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
                      (email) =>
                        html`<tr>
                          <td><a href="/mail/${email.id}">${email.subject || "(no subject)"}</a></td>
                          <td>${email.to.join(", ")}</td>
                          <td>${email.from}</td>
                          <td><time>${new Date(email.receivedAt).toISOString()}</time></td>
                        </tr>`,
                    )}
                  </tbody>
                </table>`
          }
        </div>
        <nav class="pages" aria-label="Pages">
          ${page > 1 && html`<a class="button" href="${here}&page=${page - 1}">Newer</a>`}<span class="dim"
            >${all.length} emails</span
          >${page * pageSize < all.length && html`<a class="button" href="${here}&page=${page + 1}">Older</a>`}
        </nav>`,
    });
  });

  router.get("/:id", (request, response) => {
    const email = emails.get(request.params.id);
    if (!email) {
      sendPage(response, { title: "There is no such email", crumbs: [["Mailbox", "/mail"]], body: html`` }, 404);
      return;
    }
    sendPage(response, {
      title: email.subject || "(no subject)",
      crumbs: [["Mailbox", "/mail"]],
      body: html`<dl class="card">
          <dt>From</dt>
          <dd>${email.from}</dd>
          <dt>To</dt>
          <dd>${email.to.join(", ")}</dd>
          <dt>When</dt>
          <dd><time>${new Date(email.receivedAt).toISOString()}</time></dd>
        </dl>
        ${
          email.links.length > 0 &&
          html`<h2>Links</h2>
            <ul>
              ${email.links.map((link) => html`<li><a href="${link}" rel="noreferrer">${link}</a></li>`)}
            </ul>`
        }
        ${
          email.html !== "" &&
          html`<h2>As an email program shows it</h2>
            <iframe
              class="mail-frame"
              title="The email"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              src="/mail/${email.id}/html"
            ></iframe>`
        }
        <h2>Text</h2>
        <div class="card"><pre>${email.text || "(no text part)"}</pre></div>
        <h2>Headers</h2>
        <details class="card">
          <summary>${email.headers.length} headers</summary>
          <pre>${email.headers.map(({ name, value }) => `${name}: ${value}`).join("\n")}</pre>
        </details>`,
    });
  });

  router.get("/:id/html", (request, response) => {
    const email = emails.get(request.params.id);
    response
      .status(email ? 200 : 404)
      .set("Content-Security-Policy", emailPolicy)
      .type("html")
      .send(`<base target="_blank">${email?.html ?? ""}`);
  });
  return router;
}
