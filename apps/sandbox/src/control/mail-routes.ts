import type { Router } from "express";
import { type Email, newestFirst } from "../mail/mailbox.ts";
import type { Collection } from "../store/collection.ts";
import { ControlError } from "./control-error.ts";

export function emailRoutes(router: Router, emails: Collection<Email>): void {
  router.get("/mails", (request, response) => {
    const { to } = request.query;
    response.json(newestFirst(emails, typeof to === "string" ? to : undefined));
  });
  router.get("/mails/:id", (request, response) => {
    const email = emails.get(request.params.id);
    if (!email) throw new ControlError(404, "No such email");
    response.json(email);
  });
  router.delete("/mails", (_request, response) => {
    for (const { id } of newestFirst(emails)) emails.drop(id);
    response.status(204).end();
  });
}
