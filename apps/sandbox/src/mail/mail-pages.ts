import express, { type Router } from "express";
import { pageNumber, textFields } from "../pages/form-fields.ts";
import { html } from "../pages/html.ts";
import { sendPage } from "../pages/layout.ts";
import { facts, link, notFoundPage, pager, search, section, table, time } from "../pages/parts.ts";
import type { Collection } from "../store/collection.ts";
import { type Email, newestFirst } from "./mailbox.ts";

const pageSize = 50;

/** The email's page may only show its styles: no script, no external image, no form. */
const emailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

const crumbs = [["Mailbox", "/mail"]] as const;
const subjectOf = ({ subject }: Email): string => subject || "(no subject)";

export function emailPages(emails: Collection<Email>): Router {
  const router = express.Router();

  router.get("/", (request, response) => {
    const to = textFields(request.query)["to"] ?? "";
    const page = pageNumber(request);
    const all = newestFirst(emails).filter((email) => email.to.join(" ").toLowerCase().includes(to.toLowerCase()));
    const rows = all
      .slice((page - 1) * pageSize, page * pageSize)
      .map((email) => [
        link(`/mail/${email.id}`, subjectOf(email)),
        email.to.join(", "),
        email.from,
        time(email.receivedAt),
      ]);
    const position = { page, hasMore: page * pageSize < all.length };
    sendPage(response, {
      title: "Mailbox",
      body: html`${search("to", to, "Recipient")}
      ${table(["Subject", "To", "From", "When"], rows, "No email yet. Whatever the product sends appears here.")}
      ${pager(`/mail?to=${encodeURIComponent(to)}`, position, ["Newer", `${all.length} emails`, "Older"])}`,
    });
  });

  router.get("/:id", (request, response) => {
    const email = emails.get(request.params.id);
    if (!email) return notFoundPage(response, "email", { crumbs });
    const links = email.links.map((href) => html`<li><a href="${href}" rel="noreferrer">${href}</a></li>`);
    const frame = html`<iframe
      class="mail-frame"
      title="The email"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      src="/mail/${email.id}/html"
    ></iframe>`;
    sendPage(response, {
      title: subjectOf(email),
      crumbs,
      body: html`${facts([
          ["From", email.from],
          ["To", email.to.join(", ")],
          ["When", time(email.receivedAt)],
        ])}
        ${
          links.length > 0 &&
          section(
            "Links",
            html`<ul>
              ${links}
            </ul>`,
          )
        }
        ${email.html !== "" && section("As an email program shows it", frame)}
        ${section("Text", html`<div class="card"><pre>${email.text || "(no text part)"}</pre></div>`)}
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
