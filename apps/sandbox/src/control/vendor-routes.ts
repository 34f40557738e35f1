import type { Router } from "express";
import type { TrafficOfServices } from "../address-services/traffic.ts";
import type { CaptchaDesk } from "../captcha/captcha-desk.ts";
import type { TextRecords } from "../dns/name-server.ts";
import { type Email, newestFirst } from "../mail/mailbox.ts";
import type { Collection } from "../store/collection.ts";
import { ControlError } from "./control-error.ts";
import { serve } from "./serve.ts";

export type SmallVendors = {
  emails: Collection<Email>;
  services: TrafficOfServices;
  captcha: CaptchaDesk;
  dns: TextRecords;
};

/** Emails, address services, captcha and DNS. */
export function vendorRoutes(router: Router, { emails, services, captcha, dns }: SmallVendors): void {
  serve(router, {
    "get /mails": ({ request: { query } }) =>
      newestFirst(emails, typeof query["to"] === "string" ? query["to"] : undefined),
    "get /mails/:id": ({ param }) => {
      const email = emails.get(param("id"));
      if (!email) throw new ControlError(404, "No such email");
      return email;
    },
    "delete /mails": () => {
      for (const { id } of newestFirst(emails)) emails.drop(id);
    },
    "get /address-services": () => services.report(),
    "delete /address-services": () => services.reset(),
    "put /captcha": ({ request }) => {
      const { score }: { score?: unknown } = Object(request.body);
      if (typeof score !== "number" || score < 0 || score > 1)
        throw new ControlError(400, `"score" must be a number from 0 to 1`);
      captcha.score = score;
      return { score };
    },
    "put /dns/:name": ({ fields, param }) => {
      if (!fields.has("txt")) throw new ControlError(400, "txt must be a list of texts");
      dns.set(param("name").toLowerCase(), fields.texts("txt"));
    },
    "delete /dns/:name": ({ param }) => void dns.delete(param("name").toLowerCase()),
  });
}
