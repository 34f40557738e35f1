import type { Router } from "express";
import { type Email, newestFirst } from "../mail/mailbox.ts";
import type { Collection } from "../store/collection.ts";
import { ControlError } from "./control-error.ts";

export function emailRoutes(router: Router, mails: Collection<Email>): void {
  router.get("/mails", (request, response) => {
    const { to } = request.query;
    response.json(newestFirst(mails, typeof to === "string" ? to : undefined));
  });
  router.get("/mails/:id", (request, response) => {
    const mail = mails.get(request.params.id);
    if (!mail) throw new ControlError(404, "No such mail");
    response.json(mail);
  });
  router.delete("/mails", (_request, response) => {
    for (const { id } of newestFirst(mails)) mails.drop(id);
    response.status(204).end();
  });
}
