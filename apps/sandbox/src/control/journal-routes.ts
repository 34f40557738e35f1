import type { Router } from "express";
import type { HubSpotWorld } from "../hubspot/hubspot-world.ts";
import { type JournalEvent, plainJournalRules } from "../hubspot/journal/change-journal.ts";
import { ControlError } from "./control-error.ts";
import { serve } from "./serve.ts";

const spoils = ["malformed", "missing", "redirect", "large"] as const;

const isEvent = (event: unknown): event is JournalEvent =>
  typeof event === "object" && event !== null && "portalId" in event && typeof event.portalId === "number";

/** Controls HubSpot's webhooks journal: its content, retention and faults. */
export function journalRoutes(router: Router, world: HubSpotWorld): void {
  serve(router, {
    "get /journal": () => ({
      subscriptions: world.subscriptions.all(),
      entries: world.journal
        .entries()
        .map(({ offset, publishedAt, events }) => ({ offset, publishedAt, events: events.length })),
    }),
    "put /journal": ({ fields }) => {
      const kind = fields.has("spoil") ? fields.oneOf("spoil", spoils, "Ways of spoiling a file") : null;
      world.journal.spoiled = kind ? { kind, times: fields.optionalWhole("times") ?? 1 } : null;
      world.journal.rules = {
        copies: Math.max(1, fields.optionalWhole("copies") ?? plainJournalRules.copies),
        delayMs: fields.optionalWhole("delayMs") ?? plainJournalRules.delayMs,
        retentionMs: fields.optionalWhole("retentionMs") ?? plainJournalRules.retentionMs,
        fileMs: fields.optionalWhole("fileMs") ?? plainJournalRules.fileMs,
      };
    },
    "post /journal/entries": ({ fields }) => {
      const events = fields.list("events");
      if (!events.every(isEvent)) throw new ControlError(400, "Every event needs its portalId");
      return { offset: world.journal.publish(events) };
    },
    "delete /journal/entries": () => world.journal.forgetAll(),
    "delete /journal/subscriptions": () => {
      for (const { id } of world.subscriptions.all()) world.subscriptions.remove(String(id));
    },
  });
}
