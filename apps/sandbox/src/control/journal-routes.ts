import type { Router } from "express";
import type { HubSpotWorld } from "../hubspot/hubspot-world.ts";
import { type JournalEvent, plainJournalRules } from "../hubspot/journal/change-journal.ts";
import { ControlError } from "./control-error.ts";
import { Fields } from "./fields.ts";

const spoils = ["malformed", "missing", "redirect", "large"] as const;

/** Controls HubSpot's webhooks journal: its content, retention and faults. */
export function journalRoutes(router: Router, world: HubSpotWorld): void {
  router.get("/journal", (_request, response) => {
    response.json({
      subscriptions: world.subscriptions.all(),
      entries: world.journal
        .entries()
        .map(({ offset, publishedAt, events }) => ({ offset, publishedAt, events: events.length })),
    });
  });
  router.put("/journal", (request, response) => {
    const fields = Fields.of(request);
    const kind = fields.optionalText("spoil");
    const spoiled = spoils.find((known) => known === kind);
    if (kind !== undefined && !spoiled) throw new ControlError(400, `No way ${kind} of spoiling a file`);
    world.journal.spoiled = spoiled ? { kind: spoiled, times: fields.optionalWhole("times") ?? 1 } : null;
    world.journal.rules = {
      copies: Math.max(1, fields.optionalWhole("copies") ?? plainJournalRules.copies),
      delayMs: fields.optionalWhole("delayMs") ?? plainJournalRules.delayMs,
      retentionMs: fields.optionalWhole("retentionMs") ?? plainJournalRules.retentionMs,
      fileMs: fields.optionalWhole("fileMs") ?? plainJournalRules.fileMs,
    };
    response.status(204).end();
  });
  router.post("/journal/entries", (request, response) => {
    const events = Fields.of(request).list("events");
    const isEvent = (event: unknown): event is JournalEvent =>
      typeof event === "object" && event !== null && "portalId" in event && typeof event.portalId === "number";
    if (!events.every(isEvent)) throw new ControlError(400, "Every event needs its portalId");
    response.json({ offset: world.journal.publish(events) });
  });
  router.delete("/journal/entries", (_request, response) => {
    world.journal.forgetAll();
    response.status(204).end();
  });
  router.delete("/journal/subscriptions", (_request, response) => {
    for (const { id } of world.subscriptions.all()) world.subscriptions.remove(String(id));
    response.status(204).end();
  });
}
