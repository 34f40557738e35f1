import type { Router } from "express";
import type { TextRecords } from "../dns/name-server.ts";
import { ControlError } from "./control-error.ts";

export function dnsRoutes(router: Router, records: TextRecords): void {
  router.put("/dns/:name", (request, response) => {
    const body: unknown = request.body;
    const texts = typeof body === "object" && body !== null && "txt" in body ? body.txt : null;
    if (!Array.isArray(texts) || !texts.every((text): text is string => typeof text === "string"))
      throw new ControlError(400, "txt must be a list of texts");
    records.set(request.params.name.toLowerCase(), texts);
    response.status(204).end();
  });
  router.delete("/dns/:name", (request, response) => {
    records.delete(request.params.name.toLowerCase());
    response.status(204).end();
  });
}
