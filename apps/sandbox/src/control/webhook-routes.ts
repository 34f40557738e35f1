import type { Router } from "express";
import type { HubSpotWorld } from "../hubspot/hubspot-world.ts";
import { plainRules } from "../hubspot/webhooks/outbox.ts";
import { portalIn } from "./addressed.ts";
import { ControlError } from "./control-error.ts";
import { serve } from "./serve.ts";

const shownEnrolments = 200;
/** The app's actions by the end of their URL; the empty one cleans. */
const actions: readonly string[] = ["", "check", "undo"];

/** HubSpot's own requests: delivery rules, enrollments, and a workflow that writes back. */
export function webhookRoutes(router: Router, world: HubSpotWorld): void {
  serve(router, {
    "get /webhooks": () => ({
      webhookUrl: world.app.webhookUrl,
      actionUrl: world.app.actionUrl,
      events: world.webhooks.outbox.report(),
      actions: world.enrolments.outbox.report(),
    }),
    "put /webhooks": ({ fields }) => {
      const address = (name: "webhookUrl" | "actionUrl") =>
        fields.isNull(name) ? null : (fields.optionalText(name) ?? world.app[name]);
      world.app = { ...world.app, webhookUrl: address("webhookUrl"), actionUrl: address("actionUrl") };
      const rules = {
        copies: Math.max(1, fields.optionalWhole("copies") ?? plainRules.copies),
        shuffle: fields.flag("shuffle") ?? plainRules.shuffle,
        delayMs: fields.optionalWhole("delayMs") ?? plainRules.delayMs,
        distrustFirst: fields.optionalWhole("distrustFirst") ?? plainRules.distrustFirst,
      };
      world.webhooks.outbox.rules = rules;
      world.enrolments.outbox.rules = rules;
    },
    "post /portals/:portalId/enrolments": ({ request, fields }) => {
      const portal = portalIn(world, request);
      const type = fields.objectType();
      const action = fields.optionalText("action") ?? "";
      if (!actions.includes(action)) throw new ControlError(400, `No action ${action}`);
      for (const recordId of fields.texts("recordIds")) world.enrolments.enrol(portal, type, recordId, action);
    },
    "get /portals/:portalId/enrolments": ({ request }) => {
      const all = world.enrolments.of(portalIn(world, request));
      const byState: Record<string, number> = {};
      for (const { state } of all) byState[state] = (byState[state] ?? 0) + 1;
      return {
        total: all.length,
        byState,
        completedMoreThanOnce: all.filter(({ completions }) => completions > 1).length,
        enrolments: all.slice(0, shownEnrolments),
      };
    },
    "put /portals/:portalId/write-back": ({ request, fields }) => {
      const property = fields.isNull("property") ? null : fields.text("property");
      world.writeBacks.set(portalIn(world, request), fields.objectType(), property);
    },
  });
}
